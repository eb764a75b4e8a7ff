import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Mail, type Mailer, MailRefusedError } from '@krasae/mail';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { refusal } from '../common/api-error.js';
import type { ApiLogger } from '../common/api-logger.js';
import { LOGGER, MAILER } from '../common/tokens.js';

/** Jobs that wait, at most: what comes beyond is refused, whoever it is for. */
const MAX_WAITING = 1_000;
const AT_ONCE = 4;
/** A job begins so long after it was asked for, at most: when its work is felt tells nothing of who asked for what. */
const BEGIN_WITHIN_MS = 500;
/** Waits between tries; after the last try the person asks again. */
const RETRY_AFTER_MS = [2_000, 10_000, 60_000];

/** What is to be mailed, found out only when its turn has come; null: nothing. */
export interface MailJob {
  /** For the log: nothing of the mail itself, which may hold a token. */
  readonly what: string;
  readonly compose: () => Promise<Mail | null>;
}

/**
 * Mails on behalf of people who do not wait for them. In memory alone, so that a link with a token is nowhere at rest:
 * what a process takes down with it is asked for again.
 */
@Injectable()
export class MailQueue implements OnModuleDestroy {
  private readonly waiting: MailJob[] = [];
  private readonly atWork = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly logger: ApiLogger,
  ) {}

  /** Answers at once, with no work done yet; throws ApiError 503 when far too many wait. */
  add(job: MailJob): void {
    if (this.waiting.length >= MAX_WAITING) {
      throw refusal(503, 'Too many mails wait', 'tooManyMails');
    }
    this.waiting.push(job);
    this.startNext();
  }

  /** Mails that wait for another try are given up; those at work are waited for. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.atWork);
  }

  private startNext(): void {
    if (this.atWork.size >= AT_ONCE || this.closing.signal.aborted) return;
    const job = this.waiting.shift();
    if (job === undefined) return;
    const work = this.run(job).finally(() => {
      this.atWork.delete(work);
      this.startNext();
    });
    this.atWork.add(work);
  }

  /** Never rejects. */
  private async run({ what, compose }: MailJob): Promise<void> {
    try {
      await delay(randomInt(1, BEGIN_WITHIN_MS), undefined, { signal: this.closing.signal });
      const mail = await compose();
      if (mail !== null) await this.send(what, mail);
    } catch (error) {
      this.logger.error({ err: error, what }, 'a mail was not sent');
    }
  }

  private async send(what: string, mail: Mail): Promise<void> {
    for (const wait of RETRY_AFTER_MS) {
      try {
        return await this.mailer.send(mail);
      } catch (error) {
        if (error instanceof MailRefusedError) throw error;
        this.logger.warn({ err: error, what, tryAgainInMs: wait }, 'a mail is tried again');
      }
      await delay(wait, undefined, { signal: this.closing.signal });
    }
    return this.mailer.send(mail);
  }
}
