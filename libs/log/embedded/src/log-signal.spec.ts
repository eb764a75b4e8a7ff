import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { broadcastSignal } from './log-signal.js';

describe('the signal between connections', () => {
  it('tells the others of the same file, and no other file', async () => {
    const [file, elsewhere] = [randomUUID(), randomUUID()];
    const [sender, receiver, stranger] = [broadcastSignal(file), broadcastSignal(file), broadcastSignal(elsewhere)];
    const strange: (readonly string[])[] = [];
    stranger.listen((topics) => strange.push(topics));
    const heard = new Promise((resolve) => receiver.listen(resolve));
    sender.announce(['collected', 'classified']);
    expect(await heard).toEqual(['collected', 'classified']);
    expect(strange).toEqual([]);
    for (const signal of [sender, receiver, stranger]) signal.close();
  });
});
