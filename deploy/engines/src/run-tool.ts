import { spawn } from 'node:child_process';

const KEPT_OUTPUT = 4_000;

export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * Runs a program to its end and answers what it printed. Throws a ToolError with the end of its output when it fails
 * and one that says so when it is not there.
 */
export async function runTool(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: unknown) => {
    output = (output + String(chunk)).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ToolError(`'${program}' could not be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new ToolError(`'${[program, ...words].join(' ')}' ended with ${code}:\n${output.trim()}`));
    });
  });
}
