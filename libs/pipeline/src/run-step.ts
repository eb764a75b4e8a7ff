import type { Subscription } from '@krasae/log';
import { settleBatch } from './batch.js';
import type { Step, StepPage, StepServices } from './step.js';
import { Turns } from './turns.js';

/**
 * A process that sleeps for longer than members are missed may have lost a partition, and got it back, without knowing:
 * so a page is not believed for as long as that.
 */
const PAGE_MS = 5_000;

/** A partition whose last batch went through: nothing of what comes next was worked on before. */
interface OpenPartition<I, O> {
  readonly term: number;
  /** As it stands after that batch, so that it need not be read for each; whoever else writes in it is noticed. */
  readonly page: StepPage<I, O> | null;
  /** On the clock of performance.now(). */
  readonly throughAt: number;
}

/**
 * Runs a step (design 3): consumes its topic in its group, parses every record, lets the step say its verdicts, and
 * acts on them. Per batch of a partition: outputs and dead letters are published, the book is kept, then the offset
 * moves over the unbroken run of finished records. Outputs stand in the order of their inputs. An engine that is down
 * holds the partition; a record at fault becomes a dead letter and holds nothing.
 */
export async function runStep<I, O>(step: Step<I, O>, services: StepServices): Promise<Subscription> {
  const open = new Map<number, OpenPartition<I, O>>();
  const turns = step.work.kind === 'each' && step.work.isProcessorBound === true ? new Turns() : null;
  return services.log.consume({
    topic: step.topic,
    group: step.group,
    maxBatch: step.maxBatch,
    startAt: 'begin',
    handle: async (records, context) => {
      const { partition, term } = context;
      const known = open.get(partition);
      // Forgotten until the batch is through.
      open.delete(partition);
      const recovering = known?.term !== term;
      const isFresh = !recovering && performance.now() - known.throughAt < PAGE_MS;
      const page = isFresh ? known.page : ((await step.book?.open(partition)) ?? null);
      const isThrough = await settleBatch({ step, services, page, recovering, turns }, records, context);
      if (isThrough) open.set(partition, { term, page, throughAt: performance.now() });
    },
    onError: (error) => services.onEvent({ kind: 'held', step: step.name, error }),
  });
}
