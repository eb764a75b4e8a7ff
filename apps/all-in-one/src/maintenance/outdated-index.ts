import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { IndexVersionError } from '@krasae/messages-duckdb';
import type { DataDirectory } from '../engines/data-directory.js';

/** Whether the embedded index was written by another version of the product; errors of its thread keep their name only. */
export function isOutdatedIndex(error: unknown): boolean {
  return error instanceof Error && error.name === IndexVersionError.name;
}

/** The data directory with an empty index of its own beside the outdated one, which nobody reads. */
export function besideOutdated(directory: DataDirectory): DataDirectory {
  const index = `${directory.index}.new`;
  // What a call left behind that was cut off.
  for (const file of [index, `${index}.wal`]) rmSync(file, { force: true });
  return { ...directory, index };
}

/**
 * Puts the new index, which is whole and closed, in the place of the outdated one. The name belongs to a whole index at
 * any moment; the old one is kept aside until the new one stands there.
 */
export function replaceOutdated(old: DataDirectory, fresh: DataDirectory): void {
  if (existsSync(`${fresh.index}.wal`))
    throw new Error(`The new index ${fresh.index} was not closed: nothing has changed.`);
  const aside = `${old.index}.before`;
  for (const file of [aside, `${aside}.wal`]) rmSync(file, { force: true });
  // A write-ahead log of the old file would be played into the new one.
  if (existsSync(`${old.index}.wal`)) renameSync(`${old.index}.wal`, `${aside}.wal`);
  linkSync(old.index, aside);
  renameSync(fresh.index, old.index);
  for (const file of [aside, `${aside}.wal`]) rmSync(file, { force: true });
}
