import { z } from 'zod';

const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('session.left') }),
  z.strictObject({ type: z.literal('session.expired') }),
  z.strictObject({ type: z.literal('session.begun'), userId: z.string() }),
]);
export type TabMessage = z.infer<typeof messageSchema>;

const NAME = 'krasae.session';
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs of this browser what became of the session that they share. */
export function tellOtherTabs(message: TabMessage): void {
  open().postMessage(message);
}

/** Listens for as long as the page lives. A message of another version of the product is passed over. */
export function hearOtherTabs(listener: (message: TabMessage) => void): void {
  open().addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) listener(message.data);
  });
}
