import {
  ACCOUNTS,
  type DocumentStore,
  DuplicateKeyError,
  NOTICE_ROUNDS,
  NOTICES,
  OUTGOING_MAILS,
  type Stored,
  type DocumentOf,
  USERS,
  VersionConflictError,
} from '@krasae/documents';
import { composeMail, MAIL_TEXTS, type Mail } from '@krasae/mail';

/** Messages that one round of mails tells of, at most; the rest goes with the next. */
const MAX_OF_ROUND = 1_000;
/** Those of which a mail says more than their number. */
const MAX_LISTED = 20;
const ROUND_ID = 'specialKeyword';
/** Mails that went are known this long, which is longer than any round can hang. */
const KEPT_MS = 7 * 24 * 3_600_000;

export interface NoticeMailsOptions {
  readonly documents: DocumentStore;
  readonly now: () => number;
  /** Between two mails to one user, at least. */
  readonly everyMs: number;
  /** Where people reach the product; null: mails carry no link. */
  readonly publicUrl: string | null;
}

type Round = Stored<DocumentOf<typeof NOTICE_ROUNDS>>;

/**
 * Gathers waiting notices into mails, one for each user of the account who wants them (spec section 3,
 * isAcceptSpecialKeyword), at most one in a while. What a round is about is settled before its first mail is written and
 * its mails have fixed ids: a process that dies in the middle, or two at the same work, write no mail twice.
 */
export class NoticeMails {
  constructor(private readonly options: NoticeMailsOptions) {}

  /** Looks at every account with waiting notices. Answers how many mails were written. */
  async gather(): Promise<number> {
    const { documents } = this.options;
    const oldest = { where: { mail: 'waiting' }, sort: { by: 'at', direction: 'asc' }, limit: MAX_OF_ROUND } as const;
    const accounts = new Set((await documents.findAcross(NOTICES, oldest)).map(({ accountId }) => accountId));
    let written = 0;
    for (const accountId of accounts) written += await this.gatherOf(accountId);
    return written;
  }

  private async gatherOf(accountId: string): Promise<number> {
    try {
      const round = await this.begin(accountId);
      return round === null ? 0 : await this.write(accountId, round);
    } catch (error) {
      // Another process is at the same round, and goes on with it.
      if (error instanceof VersionConflictError || error instanceof DuplicateKeyError) return 0;
      throw error;
    }
  }

  /** The round that is due, with what it is about; null when none is. */
  private async begin(accountId: string): Promise<Round | null> {
    const { documents, now } = this.options;
    const rounds = documents.ofAccount(NOTICE_ROUNDS, accountId);
    const first = { round: 0, nextAt: 0, noticeIds: [] };
    const round = (await rounds.get(ROUND_ID)) ?? (await rounds.insert(first, ROUND_ID));
    if (round.data.noticeIds.length > 0) return round;
    if (round.data.nextAt > now()) return null;
    const waiting = await documents.ofAccount(NOTICES, accountId).find({
      where: { mail: 'waiting' },
      sort: { by: 'at', direction: 'asc' },
      limit: MAX_OF_ROUND,
    });
    if (waiting.length === 0) return null;
    return rounds.replace(ROUND_ID, { ...round.data, noticeIds: waiting.map(({ id }) => id) }, round.version);
  }

  private async write(accountId: string, round: Round): Promise<number> {
    const { documents, now, everyMs } = this.options;
    const notices = documents.ofAccount(NOTICES, accountId);
    const { noticeIds, round: number } = round.data;
    let written = 0;
    for (const { id, mail } of await this.mailsOf(accountId, noticeIds)) {
      if (await this.insert(accountId, `${ROUND_ID}-${number}-${id}`, mail)) written += 1;
    }
    for (const id of noticeIds) await notices.change(id, (data) => ({ ...data, mail: 'gathered' }));
    const next = { round: number + 1, nextAt: now() + everyMs, noticeIds: [] };
    await documents.ofAccount(NOTICE_ROUNDS, accountId).replace(ROUND_ID, next, round.version);
    return written;
  }

  private async mailsOf(accountId: string, noticeIds: readonly string[]): Promise<{ id: string; mail: Mail }[]> {
    const { documents, publicUrl } = this.options;
    const account = await documents.ofAll(ACCOUNTS).get(accountId);
    if (account === null) return [];
    const listed = noticeIds.slice(0, MAX_LISTED);
    const found = await documents.ofAccount(NOTICES, accountId).find({ where: { id: { in: listed } } });
    const excerpts = [...found]
      .sort((a, b) => listed.indexOf(a.id) - listed.indexOf(b.id))
      .map(({ data }) => [`${data.keyword}: ${data.excerpt}`, ...(data.link === '' ? [] : [data.link])].join('\n'));
    const texts = MAIL_TEXTS.alertKeywords({ brand: account.data.brand, count: noticeIds.length, excerpts });
    const users = await documents.ofAccount(USERS, accountId).find();
    return users
      .filter(({ data }) => data.isAcceptSpecialKeyword && data.email !== '')
      .map(({ id, data }) => ({ id, mail: composeMail(data.email, texts, publicUrl) }));
  }

  private async insert(accountId: string, id: string, mail: Mail): Promise<boolean> {
    const { documents, now } = this.options;
    const createdAt = now();
    const rest = { nextAt: createdAt, attempts: 0, lastError: '', createdAt, expiresAt: createdAt + KEPT_MS };
    try {
      await documents.ofAccount(OUTGOING_MAILS, accountId).insert({ ...mail, state: 'waiting', ...rest }, id);
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }
}
