import { describe, expect, it } from '@jest/globals';
import type { FeedMessages, MessageView } from '@krasae/contracts';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createFeedMachine, type FeedCommand, type FeedEvent, type FeedTransportEvent } from './feed.machine.js';
import { EMPTY_FEED, MAX_LISTED, releaseWaiting, takeBatch } from './feed-list.js';

function message(id: string, minute = 0, text = id): MessageView {
  const at = `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000+07:00`;
  const none = { page: null, user_link: null, site: null, parent_id: null, video_url: null };
  return {
    id,
    info: {
      ...none,
      id,
      source: 'twitter',
      origin_id: id,
      is_origin: true,
      created_at: at,
      updated_at: at,
      has_video: false,
    },
    user: { id: 'u', username: 'ann', link: null, photo: null, fallback_photo: null, follower_count: null },
    raw_data: {
      title: '',
      text,
      image_text: '',
      image: [],
      fallback_image: null,
      link: null,
      redirect_url: null,
      video: null,
      hashtag: [],
    },
    summary: {
      like_count: 0,
      dislike_count: 0,
      comment_count: 0,
      share_count: 0,
      retweet_count: 0,
      quote_count: 0,
      view_count: 0,
      reaction_count: 0,
    },
    analytic: {
      engagement_score: 0,
      sentiment_score: 0,
      sentiment_confidence: 1,
      sentiment_evidence: [],
      categories: ['others'],
      matched_keywords: [],
      language: 'en',
      provinces: [],
    },
  };
}

const created = (...ids: string[]): FeedMessages['messages'] =>
  ids.map((id) => ({ change: 'created', message: message(id, 30) }));
const batch = (generation: number, ...ids: string[]): FeedEvent => ({
  type: 'batch.received',
  batch: {
    subscriptionId: `feed-${generation}`,
    phase: 'stream',
    messages: created(...ids),
    cursor: `after ${ids.join()}`,
  },
});

function started() {
  const commands: FeedCommand[] = [];
  const ends: string[] = [];
  let tell: (event: FeedTransportEvent) => void = () => undefined;
  const actor = createActor(
    createFeedMachine((teller, onCommand) => {
      tell = teller;
      onCommand((command) => commands.push(command));
      return () => ends.push('closed');
    }),
    { input: { criteria: { keywordPhrase: 'kafe' }, backfill: 50 } },
  );
  actor.start();
  const value = () => actor.getSnapshot().value;
  const shown = () => actor.getSnapshot().context.list.shown.map(({ id }) => id);
  return { actor, commands, ends, value, shown, tell: (event: FeedTransportEvent) => tell(event) };
}

describe('the list of a feed', () => {
  it('puts what is new on top, the newest of a batch first', () => {
    const list = takeBatch(takeBatch(EMPTY_FEED, created('a', 'b'), false), created('c'), false);
    expect(list.shown.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('shows a repeated message once, with what was said last, in its place', () => {
    const first = takeBatch(EMPTY_FEED, created('a', 'b'), false);
    const again = takeBatch(first, [{ change: 'refreshed', message: message('a', 30, 'new') }], false);
    expect(again.shown.map(({ raw_data }) => raw_data.text)).toEqual(['b', 'new']);
    expect(takeBatch(again, created('b'), true)).toMatchObject({ waitingCount: 0, shown: [{ id: 'b' }, { id: 'a' }] });
  });

  it('leaves out a refreshed message older than all it shows, and takes one whose creation was missed', () => {
    const list = takeBatch(EMPTY_FEED, created('a'), false);
    const refreshed = (id: string, minute: number) => [{ change: 'refreshed' as const, message: message(id, minute) }];
    expect(takeBatch(list, refreshed('old', 5), false).shown.map(({ id }) => id)).toEqual(['a']);
    expect(takeBatch(list, refreshed('missed', 45), false).shown.map(({ id }) => id)).toEqual(['missed', 'a']);
  });

  it('holds back what comes while the place is held, and releases it on top', () => {
    const held = takeBatch(takeBatch(EMPTY_FEED, created('a'), false), created('b', 'c'), true);
    expect(held).toMatchObject({ waitingCount: 2, arrived: 3, shown: [{ id: 'a' }] });
    expect(releaseWaiting(held)).toMatchObject({ waitingCount: 0, shown: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] });
  });

  it('never grows beyond its bound, and still counts all that wait', () => {
    const many = created(...Array.from({ length: MAX_LISTED + 20 }, (_, index) => `m${index}`));
    expect(takeBatch(EMPTY_FEED, many, false).shown).toHaveLength(MAX_LISTED);
    const held = takeBatch(EMPTY_FEED, many, true);
    expect([held.waiting.length, held.waitingCount]).toEqual([MAX_LISTED, MAX_LISTED + 20]);
    expect(held.waiting[0]?.id).toBe(`m${MAX_LISTED + 19}`);
  });
});

const error = { code: 400, message: 'Cannot read the query' };
const EVENTS: FeedEvent[] = [
  { type: 'socket.connected' },
  { type: 'socket.disconnected' },
  { type: 'subscription.accepted', subscriptionId: 'feed-1' },
  { type: 'subscription.accepted', subscriptionId: 'feed-2' },
  { type: 'subscription.refused', subscriptionId: 'feed-1', error },
  { type: 'subscription.overrun', subscriptionId: 'feed-1', dropped: 3 },
  batch(1, 'a'),
  { type: 'session.ended' },
  { type: 'criteria.change', criteria: { keywordPhrase: 'cha' } },
  { type: 'subscription.retry' },
  { type: 'reading.pause' },
  { type: 'reading.resume' },
  { type: 'list.scrolledAway' },
  { type: 'list.returned' },
];

describe('every path of the feed machine', () => {
  const paths = getShortestPaths(
    createFeedMachine(() => () => undefined),
    {
      input: { criteria: {}, backfill: 50 },
      events: EVENTS,
      serializeState: ({ value, context }) => JSON.stringify([value, context.cursor, Math.min(context.generation, 3)]),
      limit: 5000,
      stopWhen: ({ context }) => context.generation >= 3,
    },
  );

  it('leaves no state unreachable', () => {
    const reached = new Set(paths.flatMap(({ state }) => Object.values(state.value)));
    expect([...reached].sort()).toEqual(
      ['connecting', 'ended', 'held', 'live', 'open', 'opening', 'paused', 'reconnecting', 'refused'].sort(),
    );
  });

  it('ends up, run for real, where the model says, and never shows a message twice', () => {
    for (const path of paths) {
      const { actor, value, shown } = started();
      for (const { event } of path.steps.slice(1)) actor.send(event);
      expect(value()).toEqual(path.state.value);
      expect(new Set(shown()).size).toBe(shown().length);
      actor.stop();
    }
  });
});

describe('feed machine', () => {
  it('subscribes with its filter once connected, and is open with the first batch', () => {
    const { commands, tell, value, shown } = started();
    expect(commands).toEqual([]);
    tell({ type: 'socket.connected' });
    expect(commands).toEqual([
      {
        type: 'feed.subscribe',
        request: { subscriptionId: 'feed-1', criteria: { keywordPhrase: 'kafe' }, backfill: 50 },
      },
    ]);
    tell({
      type: 'batch.received',
      batch: { subscriptionId: 'feed-1', phase: 'backfill', messages: created('a'), cursor: '7' },
    });
    expect([value(), shown()]).toEqual([{ connection: 'open', reading: 'live' }, ['a']]);
  });

  it('resumes after a break with the last cursor it holds', () => {
    const { actor, commands, tell, value } = started();
    tell({ type: 'socket.connected' });
    actor.send(batch(1, 'a'));
    tell({ type: 'socket.disconnected' });
    tell({ type: 'socket.connected' });
    expect(commands.at(-1)).toMatchObject({ request: { subscriptionId: 'feed-2', cursor: 'after a' } });
    tell({ type: 'subscription.accepted', subscriptionId: 'feed-2' });
    expect(value()).toMatchObject({ connection: 'open' });
  });

  it('subscribes anew when told that it was too slow', () => {
    const { actor, commands, tell } = started();
    tell({ type: 'socket.connected' });
    actor.send(batch(1, 'a'));
    tell({ type: 'subscription.overrun', subscriptionId: 'feed-1', dropped: 10 });
    expect(commands.at(-1)).toMatchObject({ request: { subscriptionId: 'feed-2', cursor: 'after a' } });
  });

  it('forgets list and cursor with a new filter, and takes nothing more of the old one', () => {
    const { actor, commands, tell, shown } = started();
    tell({ type: 'socket.connected' });
    actor.send(batch(1, 'a'));
    actor.send({ type: 'criteria.change', criteria: { keywordPhrase: 'cha' } });
    expect(commands.slice(-2)).toEqual([
      { type: 'feed.unsubscribe', subscriptionId: 'feed-1' },
      {
        type: 'feed.subscribe',
        request: { subscriptionId: 'feed-2', criteria: { keywordPhrase: 'cha' }, backfill: 50 },
      },
    ]);
    actor.send(batch(1, 'late'));
    actor.send(batch(2, 'b'));
    expect(shown()).toEqual(['b']);
  });

  it('keeps the reason of a refusal and tries again when asked', () => {
    const { actor, commands, tell, value } = started();
    tell({ type: 'socket.connected' });
    tell({ type: 'subscription.refused', subscriptionId: 'feed-1', error });
    expect([value(), actor.getSnapshot().context.refusal]).toEqual([{ connection: 'refused', reading: 'live' }, error]);
    actor.send({ type: 'subscription.retry' });
    expect(commands).toHaveLength(2);
  });

  it('ends with the session, also when a subscription is refused for want of one', () => {
    const { tell, value } = started();
    tell({ type: 'socket.connected' });
    tell({ type: 'subscription.refused', subscriptionId: 'feed-1', error: { code: 401, message: 'Session expired' } });
    expect(value()).toMatchObject({ connection: 'ended' });
  });

  it('holds new messages while paused, past the end of a scroll, until reading resumes', () => {
    const { actor, tell, shown } = started();
    tell({ type: 'socket.connected' });
    actor.send(batch(1, 'a'));
    actor.send({ type: 'reading.pause' });
    actor.send(batch(1, 'b'));
    actor.send({ type: 'list.returned' });
    expect([shown(), actor.getSnapshot().context.list.waitingCount]).toEqual([['a'], 1]);
    actor.send({ type: 'reading.resume' });
    expect(shown()).toEqual(['b', 'a']);
  });

  it('closes its transport when stopped', () => {
    const { actor, ends } = started();
    actor.stop();
    expect(ends).toEqual(['closed']);
  });
});
