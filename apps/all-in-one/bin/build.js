#!/usr/bin/env node
// Compiles what Node runs (SWC, file by file) and bundles the client (Vite). Only what changed is done again, and every
// file is renamed into place, so that a build that is killed or runs twice leaves no half-written file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const self = fileURLToPath(import.meta.url);

const swcOptions = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
};

/** Folders of all projects, from the workspace patterns of package.json. */
export function projectFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = [];
  for (const pattern of workspaces) {
    let folders = [''];
    for (const part of pattern.split('/')) {
      folders = folders.flatMap((folder) =>
        part === '*' ? subfolders(join(root, folder)).map((name) => join(folder, name)) : [join(folder, part)],
      );
    }
    found.push(...folders.filter((folder) => existsSync(join(root, folder, 'package.json'))));
  }
  return found;
}

function subfolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'src'].includes(entry.name))
    .map((entry) => entry.name);
}

function filesBelow(folder, wanted) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

const isServerSource = (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith('.d.ts');

function isBrowserOnly(folder) {
  const tags = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).nx?.tags ?? [];
  return tags.includes('runtime:browser');
}

function writeWhole(target, text) {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, target);
}

/** Compiles every server-side source that is newer than its output. Answers how many were compiled. */
export async function buildServer() {
  const builtBy = statSync(self).mtimeMs;
  const stale = [];
  for (const folder of projectFolders().filter((name) => !isBrowserOnly(name))) {
    const source = join(root, folder, 'src');
    const dist = join(root, folder, 'dist');
    const expected = new Set();
    for (const file of filesBelow(source, isServerSource)) {
      const target = join(dist, relative(source, file)).replace(/\.ts$/, '.js');
      expected.add(target);
      const made = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (made <= Math.max(statSync(file).mtimeMs, builtBy)) stale.push([file, target]);
    }
    for (const left of filesBelow(dist, (name) => name.endsWith('.js'))) if (!expected.has(left)) rmSync(left);
  }
  if (stale.length === 0) return 0;
  const { transform } = await import('@swc/core');
  await Promise.all(
    stale.map(async ([file, target]) => {
      const { code } = await transform(readFileSync(file, 'utf8'), { ...swcOptions, filename: file });
      writeWhole(target, code);
    }),
  );
  return stale.length;
}

/** Everything the bundle is made of, so that an unchanged client is not bundled again. */
function webFingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const folders = ['apps/web', ...projectFolders().filter((name) => name.startsWith('libs'))];
  for (const folder of folders) {
    const files = filesBelow(join(root, folder), (name) => !name.endsWith('.spec.ts') && !name.endsWith('.tmp'));
    for (const file of files.filter((name) => !/\/(dist|node_modules)\//.test(name)).sort()) {
      hash.update(relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Bundles the client unless the bundle is of these very sources. Answers whether it did. */
export async function buildWeb() {
  const stamp = join(root, 'apps/web/dist/.fingerprint');
  const fingerprint = webFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return false;
  const vite = await import('vite');
  await vite.build({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'warn',
  });
  writeWhole(stamp, fingerprint);
  return true;
}

/** Both, with a line before anything that takes a while; say writes progress. */
export async function build({ web, say }) {
  const started = Date.now();
  const compiled = await buildServer();
  if (compiled > 0) say(`Compiled ${compiled} files in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (!web) return;
  const bundling = Date.now();
  const waiting = setTimeout(() => say('Bundling the web client (once after a change, up to a minute) ...'), 300);
  const bundled = await buildWeb().finally(() => clearTimeout(waiting));
  if (bundled) say(`Bundled the web client in ${((Date.now() - bundling) / 1000).toFixed(1)} s.`);
}

if (process.argv[1] === self) {
  await build({ web: !process.argv.includes('--server'), say: (line) => console.error(line) });
}
