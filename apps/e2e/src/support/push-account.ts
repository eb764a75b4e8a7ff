import { z } from 'zod';
import { acceptConsents } from './consents.js';
import { ALL_TIME, type ApiClient, type Credentials, logIn, push } from './client.js';
import { OF_THE_WEEK, OF_THE_WEEK_BEFORE } from './known-week.js';
import { eventually, krasae, krasaeJson } from './product.js';

const sourceSchema = z.object({ id: z.string(), key: z.string() });
export type PushSource = z.infer<typeof sourceSchema>;

/** Makes an account without keywords, which wants all that is pushed; answers how to log in as its DOM Admin. */
export async function createAccount(dataDir: string, brand: string): Promise<Credentials> {
  const credentials = { brand, username: `admin@${brand}.example`, password: 'correct horse battery' };
  const words = ['account', 'create', '--account', brand, '--admin', credentials.username];
  const { code, stderr } = await krasae(dataDir, words, credentials.password);
  if (code !== 0) throw new Error(`The account '${brand}' was not made: ${stderr}`);
  await acceptConsents(dataDir);
  return credentials;
}

export async function addPushSource(dataDir: string, account: string): Promise<PushSource> {
  return sourceSchema.parse(
    await krasaeJson(dataDir, ['source', 'add', 'push', '--account', account, '--name', 'shop']),
  );
}

/** Pushes the known messages and waits until all can be found; answers a caller of the account's API. */
export async function pushKnownWeek(dataDir: string, url: string, credentials: Credentials): Promise<ApiClient> {
  const { id, key } = await addPushSource(dataDir, credentials.brand);
  const messages = [...OF_THE_WEEK_BEFORE, ...OF_THE_WEEK];
  const answer = await push(url, id, key, { messages });
  if (answer.status !== 200) throw new Error(`The push answered ${answer.status}: ${await answer.text()}`);
  const api = await logIn(url, credentials);
  await eventually(
    () => api.post('search', { time: ALL_TIME }),
    ({ totalRecord }) => totalRecord === messages.length,
  );
  return api;
}
