import type { ErrorEnvelope, FeedMessages, FeedSubscribe, FilterCriteriaInput } from '@krasae/contracts';
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { EMPTY_FEED, type FeedList, releaseWaiting, takeBatch } from './feed-list.js';

/** What the transport is told. */
export type FeedCommand =
  | { readonly type: 'feed.subscribe'; readonly request: FeedSubscribe }
  | { readonly type: 'feed.unsubscribe'; readonly subscriptionId: string };

/** What the transport tells. */
export type FeedTransportEvent =
  | { readonly type: 'socket.connected' }
  | { readonly type: 'socket.disconnected' }
  | { readonly type: 'subscription.accepted'; readonly subscriptionId: string }
  | { readonly type: 'subscription.refused'; readonly subscriptionId: string; readonly error: ErrorEnvelope }
  | { readonly type: 'subscription.overrun'; readonly subscriptionId: string; readonly dropped: number }
  | { readonly type: 'batch.received'; readonly batch: FeedMessages }
  | { readonly type: 'session.ended' };

export type FeedEvent =
  | FeedTransportEvent
  | { readonly type: 'criteria.change'; readonly criteria: FilterCriteriaInput }
  | { readonly type: 'subscription.retry' }
  | { readonly type: 'reading.pause' }
  | { readonly type: 'reading.resume' }
  | { readonly type: 'list.scrolledAway' }
  | { readonly type: 'list.returned' };

/** Opens the socket, tells what happens on it, obeys commands; answers how to close it. */
export type FeedTransport = (
  tell: (event: FeedTransportEvent) => void,
  onCommand: (listener: (command: FeedCommand) => void) => void,
) => () => void;

export interface FeedInput {
  readonly criteria: FilterCriteriaInput;
  /** Messages from before now that a fresh subscription asks for. */
  readonly backfill: number;
}

export interface FeedContext extends FeedInput {
  readonly list: FeedList;
  /** Where the feed stands; null before the first batch of a filter. */
  readonly cursor: string | null;
  /** Counts subscriptions, so that what comes late for an earlier one is told apart. */
  readonly generation: number;
  readonly refusal: ErrorEnvelope | null;
}

/** Name of the subscription of a generation. */
export function subscriptionIdOf(generation: number): string {
  return `feed-${generation}`;
}

function subscribeRequest(context: FeedContext): FeedSubscribe {
  return {
    subscriptionId: subscriptionIdOf(context.generation),
    criteria: context.criteria,
    backfill: context.backfill,
    ...(context.cursor === null ? {} : { cursor: context.cursor }),
  };
}

function feedSetup(transport: FeedTransport) {
  return setup({
    types: { context: {} as FeedContext, events: {} as FeedEvent, input: {} as FeedInput },
    actors: {
      transport: fromCallback<FeedCommand>(({ sendBack, receive }) => transport(sendBack, receive)),
    },
    guards: {
      isCurrent: ({ context }, subscriptionId: string) => subscriptionId === subscriptionIdOf(context.generation),
      isResuming: ({ context }, subscriptionId: string) =>
        context.cursor !== null && subscriptionId === subscriptionIdOf(context.generation),
      isUnauthorised: (_, error: ErrorEnvelope) => error.code === 401,
    },
    actions: {
      openSubscription: assign(({ context }) => ({ generation: context.generation + 1, refusal: null })),
      subscribe: sendTo('transport', ({ context }): FeedCommand => ({
        type: 'feed.subscribe',
        request: subscribeRequest(context),
      })),
      unsubscribe: sendTo('transport', ({ context }): FeedCommand => ({
        type: 'feed.unsubscribe',
        subscriptionId: subscriptionIdOf(context.generation),
      })),
      takeShown: assign(({ context }, batch: FeedMessages) => ({
        list: takeBatch(context.list, batch.messages, false),
        cursor: batch.cursor,
      })),
      takeHeld: assign(({ context }, batch: FeedMessages) => ({
        list: takeBatch(context.list, batch.messages, true),
        cursor: batch.cursor,
      })),
      release: assign(({ context }) => ({ list: releaseWaiting(context.list) })),
      startOver: assign((_, criteria: FilterCriteriaInput) => ({
        criteria,
        list: EMPTY_FEED,
        cursor: null,
        refusal: null,
      })),
      keepRefusal: assign((_, error: ErrorEnvelope) => ({ refusal: error })),
    },
  });
}

type Of<T extends FeedEvent['type']> = { event: Extract<FeedEvent, { type: T }> };
const ofBatch = ({ event }: Of<'batch.received'>) => event.batch.subscriptionId;
const idOf = ({ event }: { event: { subscriptionId: string } }) => event.subscriptionId;
const errorOf = ({ event }: Of<'subscription.refused'>) => event.error;
const criteriaOf = ({ event }: Of<'criteria.change'>) => event.criteria;
const batchOf = ({ event }: Of<'batch.received'>) => event.batch;

type FeedSetup = ReturnType<typeof feedSetup>;

const changeFilter = {
  target: '#feed.connection.opening',
  reenter: true,
  actions: ['unsubscribe' as const, { type: 'startOver' as const, params: criteriaOf }],
};
const rememberFilter = { actions: { type: 'startOver' as const, params: criteriaOf } };

function connectionRegion(machine: FeedSetup) {
  return machine.createStateConfig({
    initial: 'connecting',
    on: { 'session.ended': '.ended' },
    states: {
      connecting: { on: { 'socket.connected': 'opening', 'criteria.change': rememberFilter } },
      opening: {
        entry: ['openSubscription', 'subscribe'],
        on: {
          'batch.received': { guard: { type: 'isCurrent', params: ofBatch }, target: 'open' },
          'subscription.accepted': { guard: { type: 'isResuming', params: idOf }, target: 'open' },
          'subscription.refused': [
            { guard: { type: 'isUnauthorised', params: errorOf }, target: 'ended' },
            {
              guard: { type: 'isCurrent', params: idOf },
              target: 'refused',
              actions: { type: 'keepRefusal', params: errorOf },
            },
          ],
          'subscription.overrun': { guard: { type: 'isCurrent', params: idOf }, target: 'opening', reenter: true },
          'socket.disconnected': 'reconnecting',
          'criteria.change': changeFilter,
        },
      },
      open: {
        on: {
          'subscription.overrun': { guard: { type: 'isCurrent', params: idOf }, target: 'opening' },
          'socket.disconnected': 'reconnecting',
          'criteria.change': changeFilter,
        },
      },
      reconnecting: { on: { 'socket.connected': 'opening', 'criteria.change': rememberFilter } },
      refused: {
        on: {
          'subscription.retry': 'opening',
          'socket.disconnected': 'reconnecting',
          'criteria.change': changeFilter,
        },
      },
      ended: { type: 'final' },
    },
  });
}

const taken = <T extends 'takeShown' | 'takeHeld'>(type: T) => ({
  guard: { type: 'isCurrent' as const, params: ofBatch },
  actions: { type, params: batchOf },
});

/** Whether new messages go on top at once, or wait because the reader paused or scrolled away. */
function readingRegion(machine: FeedSetup) {
  return machine.createStateConfig({
    initial: 'live',
    on: { 'criteria.change': '.live' },
    states: {
      live: {
        entry: 'release',
        on: { 'batch.received': taken('takeShown'), 'reading.pause': 'paused', 'list.scrolledAway': 'held' },
      },
      held: {
        on: {
          'batch.received': taken('takeHeld'),
          'reading.pause': 'paused',
          'reading.resume': 'live',
          'list.returned': 'live',
        },
      },
      paused: { on: { 'batch.received': taken('takeHeld'), 'reading.resume': 'live' } },
    },
  });
}

/**
 * The client's side of the feed (design 7): connect, subscribe with what is already held, stream; resume by cursor
 * after a break and after 'too slow'. Beside it, whether the reader's place in the list is held.
 */
export function createFeedMachine(transport: FeedTransport) {
  const machine = feedSetup(transport);
  return machine.createMachine({
    id: 'feed',
    context: ({ input }) => ({ ...input, list: EMPTY_FEED, cursor: null, generation: 0, refusal: null }),
    invoke: { id: 'transport', src: 'transport' },
    type: 'parallel',
    states: { connection: connectionRegion(machine), reading: readingRegion(machine) },
  });
}
