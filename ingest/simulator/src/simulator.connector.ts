import {
  type ChannelMessage,
  type Connector,
  type ConnectorBatch,
  type ConnectorContext,
  type ConnectorCursor,
  ConnectorError,
} from '@krasae/contracts';
import { z } from 'zod';
import { historyOf } from './history.js';
import { dueMessages, liveFrom, type LiveState, liveStateSchema, skipMissed } from './live.js';
import { DAY_MS } from './rhythm.js';
import { type SimulatorConfig, simulatorConfigSchema } from './simulator-config.js';

const HISTORY_BATCH = 1000;
const LIVE_BATCH = 500;
/** While messages are drawn that are not handed over, the thread is given back this often. */
const BREATH = 2000;
/** What the screens show at first. */
const RECENT_DAYS = 7;

/** How many messages of the last days and of the days before them have been handed over. */
const historyStateSchema = z.strictObject({
  phase: z.literal('history'),
  recent: z.number().int().min(0),
  earlier: z.number().int().min(0),
});
type HistoryState = z.infer<typeof historyStateSchema>;

/** Of a time when the history came in one order: it begins anew, and what is there already is told apart by its ids. */
const oneOrderSchema = z
  .strictObject({ phase: z.literal('history'), emitted: z.number().int().min(0) })
  .transform((): HistoryState => HISTORY_START);
const cursorSchema = z.union([historyStateSchema, oneOrderSchema, liveStateSchema]);
const HISTORY_START: HistoryState = { phase: 'history', recent: 0, earlier: 0 };

/**
 * The demo market: its history first, with progress, then a live stream. Of the history the days that screens show first
 * come first, then all before them, each in time order. Everything follows from the
 * configuration and the cursor, so a run that is killed goes on where it stood, without a loss or a repeat.
 * @throws ConnectorError of kind configuration where the configuration or the cursor cannot be read.
 */
export function createSimulatorConnector(input: unknown): Connector {
  const parsed = simulatorConfigSchema.safeParse(input);
  if (!parsed.success) {
    throw new ConnectorError(`simulator: the configuration does not fit: ${z.prettifyError(parsed.error)}`, {
      kind: 'configuration',
    });
  }
  const config = parsed.data;
  return {
    kind: 'simulator',
    async *collect(cursor, context) {
      const state = readCursor(cursor);
      if (state.phase === 'history') yield* collectHistory(config, state, context);
      const live = state.phase === 'live' ? state : liveFrom(Date.parse(config.startedAt));
      yield* collectLive(config, live, context);
    },
  };
}

function readCursor(cursor: ConnectorCursor | null): z.infer<typeof cursorSchema> {
  if (cursor === null) return HISTORY_START;
  const parsed = cursorSchema.safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new ConnectorError(`simulator: the cursor cannot be read: ${z.prettifyError(parsed.error)}`, {
    kind: 'configuration',
  });
}

async function* collectHistory(
  config: SimulatorConfig,
  from: HistoryState,
  { signal }: ConnectorContext,
): AsyncGenerator<ConnectorBatch> {
  let state = from;
  let messages: ChannelMessage[] = [];
  const batch = (): ConnectorBatch => ({
    messages,
    cursor: state,
    progress: Math.min(1, (state.recent + state.earlier) / config.messages),
  });
  // Drawn twice: a message follows from all that were drawn before it, and keeping them would cost memory instead.
  for (const part of ['recent', 'earlier'] as const) {
    const skip = from[part];
    let drawn = 0;
    let wanted = 0;
    for (const message of historyOf(config)) {
      if (signal.aborted) return;
      drawn += 1;
      if (drawn % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
      if (partOf(message, config) !== part) continue;
      wanted += 1;
      if (wanted <= skip) continue;
      messages.push(message);
      state = { ...state, [part]: wanted };
      if (messages.length < HISTORY_BATCH) continue;
      yield batch();
      messages = [];
    }
  }
  const done = { messages, cursor: liveFrom(Date.parse(config.startedAt)), progress: 1 };
  if (!signal.aborted) yield done;
}

function partOf({ createdAt }: ChannelMessage, { startedAt }: SimulatorConfig): 'recent' | 'earlier' {
  return Date.parse(createdAt) >= Date.parse(startedAt) - RECENT_DAYS * DAY_MS ? 'recent' : 'earlier';
}

async function* collectLive(
  config: SimulatorConfig,
  from: LiveState,
  { signal, now }: ConnectorContext,
): AsyncGenerator<ConnectorBatch> {
  if (config.ratePerMinute === 0 || signal.aborted) return;
  const { state: start, gap } = skipMissed(from, config, now());
  let state = start;
  if (gap !== null) yield { messages: [], cursor: state, gaps: [gap] };
  while (!signal.aborted && state.at <= now()) {
    const due = dueMessages(state, config, now(), LIVE_BATCH);
    state = due.state;
    yield { messages: due.messages, cursor: state };
  }
}
