import { InfrastructureError, isRetryable, reasonOf } from './failure.js';
import type { Step, StepContext, StepInput, StepWork } from './step.js';
import { deadLetter, type Verdict } from './verdict.js';

/** One round over records that have no final verdict yet. */
export interface Attempt<O> {
  /** In the order of the inputs; undefined: not reached, because an earlier record of its key is to be retried. */
  readonly verdicts: readonly (Verdict<O> | undefined)[];
  /** The engine's failure that ended the round early. */
  readonly held?: unknown;
}

type Process<I, O> = (inputs: readonly StepInput<I>[]) => Promise<readonly Verdict<O>[]>;

/** Works on the inputs once. Never throws for a record's own fault: that is a verdict. */
export async function attempt<I, O>(
  step: Step<I, O>,
  inputs: readonly StepInput<I>[],
  context: StepContext,
): Promise<Attempt<O>> {
  const { work } = step;
  if (work.kind === 'each') return attemptEach(work, step.probe, inputs, context);
  const process: Process<I, O> = async (part) => {
    const verdicts = await work.process(part, context);
    if (verdicts.length === part.length) return verdicts;
    // A fault of the step, not of a record: nothing may be dead-lettered for it.
    throw new InfrastructureError(`Step '${step.name}' gave ${verdicts.length} verdicts for ${part.length} records.`);
  };
  try {
    return { verdicts: untilRetry(inputs, await isolate(inputs, process, step.probe, context.signal)) };
  } catch (error) {
    return { verdicts: inputs.map(() => undefined), held: error };
  }
}

/** A bulk call may have passed over a record that is to be retried; what it says of later ones of that key is not taken. */
function untilRetry<I, O>(
  inputs: readonly StepInput<I>[],
  verdicts: readonly Verdict<O>[],
): readonly (Verdict<O> | undefined)[] {
  const waiting = new Set<string>();
  return inputs.map(({ record }, index) => {
    if (waiting.has(record.key)) return undefined;
    const verdict = verdicts[index];
    if (verdict?.kind === 'retry') waiting.add(record.key);
    return verdict;
  });
}

/** Halves a batch that throws until the record that throws on its own is found: that one alone is the poison. */
async function isolate<I, O>(
  inputs: readonly StepInput<I>[],
  process: Process<I, O>,
  probe: Step<I, O>['probe'],
  signal: AbortSignal,
): Promise<readonly Verdict<O>[]> {
  try {
    return await process(inputs);
  } catch (error) {
    const poison = await poisonOf(error, probe, signal);
    if (inputs.length === 1) return [poison];
  }
  const middle = Math.ceil(inputs.length / 2);
  const first = await isolate(inputs.slice(0, middle), process, probe, signal);
  return [...first, ...(await isolate(inputs.slice(middle), process, probe, signal))];
}

/** The verdict on a record that throws on its own; throws in turn where the engine is at fault. */
async function poisonOf<I, O>(
  error: unknown,
  probe: Step<I, O>['probe'],
  signal: AbortSignal,
): Promise<Verdict<never>> {
  if (isRetryable(error) || signal.aborted) throw error;
  await probe?.();
  return deadLetter(reasonOf(error));
}

/** Keys in parallel, one key in order (anchors 2). A key stops at its first retry, all keys at the engine's failure. */
async function attemptEach<I, O>(
  work: Extract<StepWork<I, O>, { kind: 'each' }>,
  probe: Step<I, O>['probe'],
  inputs: readonly StepInput<I>[],
  context: StepContext,
): Promise<Attempt<O>> {
  const verdicts = new Array<Verdict<O> | undefined>(inputs.length).fill(undefined);
  const failures: unknown[] = [];
  const lanes = lanesOf(inputs);
  const queue = lanes.values();

  async function verdictOn(input: StepInput<I>): Promise<Verdict<O>> {
    try {
      return await work.process(input, context);
    } catch (error) {
      return poisonOf(error, probe, context.signal);
    }
  }

  async function walk(lane: readonly number[]): Promise<void> {
    for (const index of lane) {
      const input = inputs[index];
      if (input === undefined || failures.length > 0) return;
      const verdict = await verdictOn(input);
      verdicts[index] = verdict;
      if (verdict.kind === 'retry') return;
    }
  }

  async function takeLanes(): Promise<void> {
    for (const lane of queue) {
      if (failures.length > 0) return;
      await walk(lane).catch((error: unknown) => failures.push(error));
    }
  }

  await Promise.all(Array.from({ length: Math.min(work.concurrency, lanes.size) }, takeLanes));
  return failures.length > 0 ? { verdicts, held: failures[0] } : { verdicts };
}

function lanesOf<I>(inputs: readonly StepInput<I>[]): Map<string, number[]> {
  const lanes = new Map<string, number[]>();
  inputs.forEach(({ record }, index) => {
    const lane = lanes.get(record.key);
    if (lane === undefined) lanes.set(record.key, [index]);
    else lane.push(index);
  });
  return lanes;
}
