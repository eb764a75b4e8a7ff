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
import { type SimulatorConfig, simulatorConfigSchema } from './simulator-config.js';

const HISTORY_BATCH = 1000;
const LIVE_BATCH = 500;
/** While a resumed history is drawn again up to where it stood, the thread is given back this often. */
const BREATH = 2000;

const cursorSchema = z.discriminatedUnion('phase', [
  z.strictObject({ phase: z.literal('history'), emitted: z.number().int().min(0) }),
  liveStateSchema,
]);

/**
 * The demo market: its history first, in time order and with progress, then a live stream. Everything follows from the
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
      if (state.phase === 'history') yield* collectHistory(config, state.emitted, context);
      const live = state.phase === 'live' ? state : liveFrom(Date.parse(config.startedAt));
      yield* collectLive(config, live, context);
    },
  };
}

function readCursor(cursor: ConnectorCursor | null): z.infer<typeof cursorSchema> {
  if (cursor === null) return { phase: 'history', emitted: 0 };
  const parsed = cursorSchema.safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new ConnectorError(`simulator: the cursor cannot be read: ${z.prettifyError(parsed.error)}`, {
    kind: 'configuration',
  });
}

async function* collectHistory(
  config: SimulatorConfig,
  skip: number,
  { signal }: ConnectorContext,
): AsyncGenerator<ConnectorBatch> {
  let emitted = 0;
  let messages: ChannelMessage[] = [];
  const batch = (): ConnectorBatch => ({
    messages,
    cursor: { phase: 'history', emitted },
    progress: Math.min(1, emitted / config.messages),
  });
  for (const message of historyOf(config)) {
    if (signal.aborted) return;
    emitted += 1;
    if (emitted > skip) messages.push(message);
    else if (emitted % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    if (messages.length === HISTORY_BATCH) {
      yield batch();
      messages = [];
    }
  }
  const done = { messages, cursor: liveFrom(Date.parse(config.startedAt)), progress: 1 };
  if (!signal.aborted) yield done;
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
