import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './output.js';

const MIN_PASSWORD_LENGTH = 8;

/** The password from standard input: piped as a whole, or typed unseen at a terminal. Never from an argument, which others can list. */
export async function readPassword(input: NodeJS.ReadStream, prompt: NodeJS.WritableStream): Promise<string> {
  const password = (input.isTTY ? await typeUnseen(input, prompt) : await readAll(input)).trim();
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new CommandError(
      `The password has ${password.length} characters and needs at least ${MIN_PASSWORD_LENGTH}: pipe it into standard input, e.g. printf '%s' "$PASSWORD" | npx krasae account create ...`,
    );
  }
  return password;
}

async function readAll(input: NodeJS.ReadStream): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) text += String(chunk);
  return text;
}

async function typeUnseen(input: NodeJS.ReadStream, prompt: NodeJS.WritableStream): Promise<string> {
  prompt.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    prompt.write('\n');
  }
}
