import { expect, it } from '@jest/globals';
import type { FeedMessages } from '@krasae/contracts';
import * as fc from 'fast-check';
import { Encoder, PacketType } from 'socket.io-parser';
import { toMessageView } from '../analytic/message.presenter.js';
import { indexedMessage } from '../spec/messages.js';
import { FeedEncoder, SharedFeedMessages } from './feed-packets.js';

const VIEWS = ['กาแฟ "ร้อน"\n', 'ชา\\ 🍵\u2028', ''].map((text, place) =>
  toMessageView(indexedMessage({ id: `m${place}`, accountId: 'a', text }), null),
);

const batches: fc.Arbitrary<FeedMessages> = fc.record({
  subscriptionId: fc.string(),
  phase: fc.constantFrom('backfill', 'resume', 'stream'),
  messages: fc.array(
    fc.record({ change: fc.constantFrom('created', 'refreshed'), message: fc.constantFrom(...VIEWS) }),
  ),
  cursor: fc.base64String(),
});
const places = fc.record({ nsp: fc.constantFrom('/', '/other'), id: fc.option(fc.nat(), { nil: undefined }) });

it('writes what the encoder of socket.io writes, for every socket of a message', () => {
  const ours = new FeedEncoder();
  fc.assert(
    fc.property(batches, places, (batch, { nsp, id }) => {
      const packet = (data: FeedMessages) => ({
        type: PacketType.EVENT,
        nsp,
        ...(id !== undefined && { id }),
        data: ['feed.messages', data],
      });
      expect(ours.encode(packet(new SharedFeedMessages(batch)))).toEqual(new Encoder().encode(packet(batch)));
    }),
  );
});

it('leaves every other packet to it', () => {
  for (const data of [['notice.new', { title: 'x' }], ['session.ended'], undefined]) {
    const packet = { type: PacketType.EVENT, nsp: '/', data };
    expect(new FeedEncoder().encode(packet)).toEqual(new Encoder().encode(packet));
  }
});
