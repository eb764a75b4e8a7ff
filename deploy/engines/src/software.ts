import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineName, EngineSettings } from './engine.settings.js';
import { runTool } from './run-tool.js';
import { findJdk, findMaven, findPython } from './toolchain.js';

/** Says what goes on, in a line. */
export type Say = (line: string) => void;

const recipes = fileURLToPath(new URL('..', import.meta.url));
const MONGODB_WIRE = 'SecantusDB==0.7.0b3';
const STILL_AT_IT_MS = 5_000;

export const JDK_OF_KAFKA = 17;
export const JDK_OF_OPENSEARCH = 25;

interface Software {
  /** Its folder; another one when what is fetched changes. */
  readonly folder: string;
  readonly what: string;
  fetchInto(folder: string, settings: EngineSettings): Promise<void>;
}

/** All jars of a pom, with a Maven repository of its own: two fetches at once may not share one. */
async function fetchJars(pom: string, folder: string, settings: EngineSettings): Promise<void> {
  const repository = join(folder, 'repository');
  await runTool(await findMaven(settings), [
    '-B',
    '-q',
    '-f',
    join(recipes, pom),
    `-Dmaven.repo.local=${repository}`,
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${join(folder, 'libs')}`,
  ]);
  await rm(repository, { recursive: true, force: true });
}

const SOFTWARE: Readonly<Record<EngineName, Software>> = {
  kafka: {
    folder: 'kafka-3.9.2',
    what: 'Kafka 3.9.2 (46 MB)',
    fetchInto: async (folder, settings) => {
      await findJdk(settings, JDK_OF_KAFKA);
      await fetchJars('kafka.pom.xml', folder, settings);
    },
  },
  opensearch: {
    folder: 'opensearch-3.8.0',
    what: 'OpenSearch 3.8.0 (85 MB)',
    fetchInto: async (folder, settings) => {
      const jdk = await findJdk(settings, JDK_OF_OPENSEARCH);
      await fetchJars('opensearch.pom.xml', folder, settings);
      await runTool(join(jdk, 'bin', 'javac'), [
        '--release',
        '21',
        '-cp',
        join(folder, 'libs', '*'),
        '-d',
        join(folder, 'classes'),
        join(recipes, 'java', 'OpenSearchNode.java'),
      ]);
    },
  },
  mongodb: {
    folder: 'secantus-0.7.0b3',
    what: 'a MongoDB-wire server (145 MB)',
    fetchInto: async (folder, settings) => {
      const python = await findPython(settings);
      await runTool(python, ['-m', 'venv', join(folder, 'venv')]);
      await runTool(join(folder, 'venv', 'bin', 'python'), ['-m', 'pip', 'install', '-q', MONGODB_WIRE]);
    },
  },
};

/**
 * The folder of an engine's software, fetched when it is not there yet. A fetch that is cut off leaves nothing that
 * looks whole, and two at once do not disturb each other.
 */
export async function ensureSoftware(name: EngineName, settings: EngineSettings, say: Say): Promise<string> {
  const software = SOFTWARE[name];
  const folder = join(settings.softwareDir, await folderName(name));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}.partial`;
  await mkdir(draft, { recursive: true });
  const began = Date.now();
  say(`${name}: fetching ${software.what} ...`);
  const ticking = setInterval(() => say(`${name}: still fetching, ${seconds(began)} ...`), STILL_AT_IT_MS);
  try {
    await software.fetchInto(draft, settings);
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    say(`${name}: fetched in ${seconds(began)}.`);
  } finally {
    clearInterval(ticking);
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** With a mark of the compiled class, so that a change of it compiles it anew. */
async function folderName(name: EngineName): Promise<string> {
  if (name !== 'opensearch') return SOFTWARE[name].folder;
  const source = await readFile(join(recipes, 'java', 'OpenSearchNode.java'));
  return `${SOFTWARE[name].folder}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
}

export function seconds(since: number): string {
  return `${((Date.now() - since) / 1_000).toFixed(0)} s`;
}
