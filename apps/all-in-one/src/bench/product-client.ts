import { ENDPOINTS } from '@krasae/contracts';
import { Agent, request } from 'undici';

/** Client and server share a thread here: a burst of new connections would overrun the queue in which they wait. */
const connections = new Agent({ connections: 128 });

export interface BenchUser {
  readonly brand: string;
  readonly username: string;
  readonly password: string;
}

/** Logs in and answers the cookies of the session. */
export async function logIn(url: string, user: BenchUser): Promise<string> {
  const answer = await fetch(new URL(ENDPOINTS.login.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export async function push(url: string, source: { id: string; key: string }, body: object): Promise<void> {
  const { statusCode, body: answer } = await request(
    new URL(ENDPOINTS.push.path.replace(':sourceId', source.id), url),
    {
      dispatcher: connections,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${source.key}` },
      body: JSON.stringify(body),
    },
  );
  const text = await answer.text();
  if (statusCode !== 200) throw new Error(`Push answered ${statusCode}: ${text}`);
}
