import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EngineSettings } from './engine.settings.js';
import { runTool } from './run-tool.js';

// Where the packages of Debian, Fedora, macOS and SDKMAN put their JDKs: each folder in them is one.
const JDK_FOLDERS = ['/usr/lib/jvm', '/usr/java', '/opt/java', '/Library/Java/JavaVirtualMachines'];
const PYTHONS = ['python3.11', 'python3.12', 'python3.13', 'python3'];
const OLDEST_PYTHON = 11;

export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}

/** What a program prints, or null when it is not there or fails. */
async function outputOf(program: string, words: readonly string[]): Promise<string | null> {
  return runTool(program, words).catch(() => null);
}

function homesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, 'Contents', 'Home')]);
}

async function candidates(settings: EngineSettings, version: number): Promise<readonly string[]> {
  const named = settings.tools.javaHomes.filter((named) => (named.version ?? version) === version);
  const alternatives = (await outputOf('update-alternatives', ['--list', 'java'])) ?? '';
  const listed = alternatives
    .split('\n')
    .filter((line) => line.endsWith('/bin/java'))
    .map((line) => dirname(dirname(line)));
  return [...new Set([...named.map(({ home }) => home), ...listed, ...JDK_FOLDERS.flatMap(homesIn)])];
}

/** The home of a JDK (not only a runtime) of this version. Throws a MissingToolError that says how to get one. */
export async function findJdk(settings: EngineSettings, version: number): Promise<string> {
  for (const home of await candidates(settings, version)) {
    if (!existsSync(join(home, 'bin', 'javac'))) continue;
    const printed = await outputOf(join(home, 'bin', 'javac'), ['-version']);
    if (printed !== null && new RegExp(`javac ${version}([.\\s-]|$)`).test(printed)) return home;
  }
  throw new MissingToolError(
    `No JDK ${version} found. Install one (Debian: openjdk-${version}-jdk-headless; elsewhere: Temurin ${version} of ` +
      `adoptium.net), or set JAVA_HOME_${version} to the folder of one.`,
  );
}

/** The command that runs Maven. Throws a MissingToolError that says how to get it. */
export async function findMaven(settings: EngineSettings): Promise<string> {
  if ((await outputOf(settings.tools.maven, ['--version'])) !== null) return settings.tools.maven;
  throw new MissingToolError(
    `Maven ('${settings.tools.maven}') is not here: install the package "maven", or set ENGINES_MVN to its path.`,
  );
}

/** The command that runs a Python with venv, 3.11 or newer. Throws a MissingToolError that says how to get it. */
export async function findPython(settings: EngineSettings): Promise<string> {
  const named = settings.tools.python === undefined ? PYTHONS : [settings.tools.python];
  for (const python of named) {
    const printed = await outputOf(python, ['-c', 'import ensurepip, sys, venv; print("minor", sys.version_info[1])']);
    const minor = Number(/minor (\d+)/.exec(printed ?? '')?.[1] ?? 0);
    if (minor >= OLDEST_PYTHON) return python;
  }
  throw new MissingToolError(
    `No Python 3.${OLDEST_PYTHON} or newer with venv found: install it (Debian: python3 and python3-venv), or set ` +
      'ENGINES_PYTHON to its path.',
  );
}
