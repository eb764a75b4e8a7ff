import { ENDPOINTS } from '@krasae/contracts';

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
  const answer = await fetch(new URL(ENDPOINTS.push.path.replace(':sourceId', source.id), url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${source.key}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`Push answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
