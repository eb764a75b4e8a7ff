import { MailSender, type MailSenderOptions } from './mail-sender.js';
import { NoticeMails, type NoticeMailsOptions } from './notice-mails.js';

export interface MailRoundsOptions extends NoticeMailsOptions, MailSenderOptions {
  /** A look at notices and mails failed; the next one comes. */
  readonly onError: (error: unknown) => void;
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 2_000;

/** Gathers notices into mails and sends them, beside the step: a mail server that is down holds no message up. */
export function startMailRounds(options: MailRoundsOptions): { stop(): Promise<void> } {
  const { lookEveryMs = LOOK_EVERY_MS, onError } = options;
  const mails = new NoticeMails(options);
  const sender = new MailSender(options);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    await mails.gather();
    await sender.sendDue();
  };
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look().catch(onError).finally(again);
    }, lookEveryMs);
  };
  again();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
