import type { Command } from 'commander';
import { Output } from './output.js';

/** The output of a command, as its --json option wants it. */
export function outputOf(command: Command): Output {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  return new Output(process.stdout, process.stderr, json === true);
}
