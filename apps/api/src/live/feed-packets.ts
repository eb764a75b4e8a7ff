import type { FeedMessages } from '@krasae/contracts';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

type FeedItem = FeedMessages['messages'][number];

/** A batch on its way to a socket, of messages that go to other sockets as well. */
export class SharedFeedMessages implements FeedMessages {
  readonly subscriptionId: string;
  readonly phase: FeedMessages['phase'];
  readonly messages: FeedItem[];
  readonly cursor: string;

  constructor({ subscriptionId, phase, messages, cursor }: FeedMessages) {
    this.subscriptionId = subscriptionId;
    this.phase = phase;
    this.messages = messages;
    this.cursor = cursor;
  }
}

/**
 * Writes the packets of socket.io as its own encoder does, byte for byte, but turns a message that goes to many sockets
 * into JSON once. It is known by its object, which must not be changed after it was first sent.
 */
export class FeedEncoder extends Encoder {
  private readonly written = new WeakMap<object, string>();

  override encode(packet: Packet): (string | Buffer)[] {
    const [name, batch] = this.argumentsOf(packet);
    if (packet.type !== PacketType.EVENT || !(batch instanceof SharedFeedMessages)) return super.encode(packet);
    const space = packet.nsp === '/' ? '' : `${packet.nsp},`;
    return [`${packet.type}${space}${packet.id ?? ''}[${JSON.stringify(name)},${this.batchText(batch)}]`];
  }

  private argumentsOf({ data }: Packet): readonly unknown[] {
    return Array.isArray(data) && data.length === 2 ? data : [];
  }

  private batchText({ subscriptionId, phase, messages, cursor }: SharedFeedMessages): string {
    const items = messages.map(({ change, message }) => `{"change":"${change}","message":${this.textOf(message)}}`);
    const [id, place] = [JSON.stringify(subscriptionId), JSON.stringify(cursor)];
    return `{"subscriptionId":${id},"phase":"${phase}","messages":[${items.join()}],"cursor":${place}}`;
  }

  private textOf(message: FeedItem['message']): string {
    const known = this.written.get(message);
    if (known !== undefined) return known;
    const text = JSON.stringify(message);
    this.written.set(message, text);
    return text;
  }
}

/** As socket.io takes it: what goes in is read by its own decoder. */
export const feedParser = { Encoder: FeedEncoder, Decoder };
