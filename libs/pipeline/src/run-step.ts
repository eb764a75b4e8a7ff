import type { Subscription } from '@krasae/log';
import { settleBatch } from './batch.js';
import type { Step, StepServices } from './step.js';

/**
 * Runs a step (design 3): consumes its topic in its group, parses every record, lets the step say its verdicts, and
 * acts on them. Per batch of a partition: outputs and dead letters are published, the book is kept, then the offset
 * moves over the unbroken run of finished records. Outputs stand in the order of their inputs. An engine that is down
 * holds the partition; a record at fault becomes a dead letter and holds nothing.
 */
export async function runStep<I, O>(step: Step<I, O>, services: StepServices): Promise<Subscription> {
  /** Partitions whose last batch went through: nothing of what comes next was worked on before. */
  const clean = new Set<number>();
  return services.log.consume({
    topic: step.topic,
    group: step.group,
    maxBatch: step.maxBatch,
    startAt: 'begin',
    handle: async (records, context) => {
      const recovering = !clean.delete(context.partition);
      await settleBatch(step, services, records, context, recovering);
      clean.add(context.partition);
    },
    onError: (error) => services.onEvent({ kind: 'held', step: step.name, error }),
  });
}
