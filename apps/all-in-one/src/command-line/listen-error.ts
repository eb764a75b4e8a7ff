import type { Environment } from '@krasae/contracts';
import { CommandError } from './output.js';

/** A port that cannot be had, said so that one knows what to set; any other error as it is. */
export function listenError(error: unknown, { HOST, PORT }: Environment): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new CommandError(`${HOST}:${PORT} is in use: set PORT to another one, or to 0 for any free one.`);
  if (code === 'EACCES')
    return new CommandError(`This user may not listen on ${HOST}:${PORT}: set PORT to one from 1024.`);
  return error;
}
