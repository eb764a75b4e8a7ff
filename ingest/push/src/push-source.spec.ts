import { describe, expect, it } from '@jest/globals';
import { type ChannelMessageInput, MAX_PUSH_BATCH } from '@krasae/contracts';
import * as fc from 'fast-check';
import { createPushKey, hashPushKey, verifyPushKey } from './push-key.js';
import { pushConfigSchema, PushRefusedError, readPushBody } from './push-source.js';

function createMessage(overrides: Partial<ChannelMessageInput> = {}): ChannelMessageInput {
  return {
    source: 'twitter',
    id: '1',
    type: 'origin',
    createdAt: '2026-11-20T10:00:00+07:00',
    author: { id: 'a', name: 'สมชาย' },
    text: 'กาแฟอร่อย',
    ...overrides,
  };
}

function refusalOf(body: unknown): PushRefusedError {
  try {
    readPushBody(body);
  } catch (error) {
    if (error instanceof PushRefusedError) return error;
    throw error;
  }
  throw new Error('The body was taken.');
}

describe('a push key', () => {
  it('is verified by its hash and by no other', () => {
    const key = createPushKey();
    const keyHash = hashPushKey(key);
    expect(verifyPushKey(key, keyHash)).toBe(true);
    expect(verifyPushKey(createPushKey(), keyHash)).toBe(false);
    expect(pushConfigSchema.parse({ keyHash })).toEqual({ keyHash });
  });

  it('of any form is answered, never thrown at', () => {
    const keyHash = hashPushKey('right');
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, hash) => {
        expect(verifyPushKey(key, keyHash)).toBe(key === 'right');
        expect(verifyPushKey(key, hash)).toBe(false);
      }),
    );
  });
});

describe('a push body', () => {
  it('is one message or a batch, with defaults filled in', () => {
    expect(readPushBody(createMessage())).toMatchObject([{ id: '1', parentId: null, images: [] }]);
    const batch = { messages: [createMessage({ id: 'x' }), createMessage({ id: 'y' })] };
    expect(readPushBody(batch).map((message) => message.id)).toEqual(['x', 'y']);
  });

  it('is refused as a whole for one bad message, naming position and path', () => {
    const bad = createMessage({ id: 'bad', createdAt: 'yesterday' });
    const refusal = refusalOf({ messages: [createMessage(), bad] });
    expect(refusal.index).toBe(1);
    expect(refusal.issues.map((issue) => issue.path)).toEqual(['messages.1.createdAt']);
    expect(refusal.message).toContain('messages.1.createdAt');
  });

  it('names the path within a single message without a position', () => {
    const refusal = refusalOf({ ...createMessage(), author: { id: '' } });
    expect(refusal.index).toBeNull();
    expect(refusal.issues.map((issue) => issue.path)).toEqual(['author.id', 'author.name']);
  });

  it.each([
    ['a list', [], ''],
    ['nothing', null, ''],
    ['an empty batch', { messages: [] }, 'messages'],
    ['a batch that is no list', { messages: {} }, 'messages'],
    ['a batch with other fields', { messages: [createMessage()], key: 'x' }, 'key'],
    ['a batch over the limit', { messages: new Array(MAX_PUSH_BATCH + 1).fill(createMessage()) }, 'messages'],
    ['a message with an unknown field', { ...createMessage(), sentiment: 'good' }, ''],
  ])('that is %s is refused with its place', (_name, body, path) => {
    expect(refusalOf(body).issues[0]?.path).toBe(path);
  });

  it('of any content is taken or refused, nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ messages: fc.array(fc.object()) })), (body) => {
        expect(refusalOf(body)).toBeInstanceOf(PushRefusedError);
      }),
    );
  });
});
