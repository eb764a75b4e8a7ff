import { z } from 'zod';
import { Engine } from './engine.js';
import { ENGINE_NAMES, type EngineName, parseEngineSettings } from './engine.settings.js';

const USAGE = `Real engines without Docker, for tests and a developer's machine.

  npm run engines:up [-- NAME ...]      fetches and starts them; prints their addresses
  npm run engines:down [-- NAME ...]    stops them; their data stays
  npm run engines:status [-- NAME ...]  says which run

NAME is kafka, opensearch or mongodb; without one, all three.
Variables: ENGINES_SOFTWARE_DIR (.engines/software), ENGINES_DATA_DIR (.engines/data), ENGINES_KAFKA_PORT (9092),
ENGINES_OPENSEARCH_PORT (9200), ENGINES_MONGODB_PORT (27017), ENGINES_OPENSEARCH_HEAP (1g), JAVA_HOME_17, JAVA_HOME_25,
ENGINES_MVN, ENGINES_PYTHON.`;

export interface CommandFace {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Progress, and what went wrong. */
  say(line: string): void;
  /** What was asked for. */
  print(line: string): void;
}

const wordsSchema = z.tuple([z.enum(['up', 'down', 'status'])], z.enum(ENGINE_NAMES));

/** engines up|down|status [NAME ...]. Answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runEnginesCommand(words: readonly string[], face: CommandFace): Promise<number> {
  const parsed = wordsSchema.safeParse(words);
  if (!parsed.success) {
    face.say(USAGE);
    return words.includes('--help') ? 0 : 2;
  }
  const [verb, ...named] = parsed.data;
  try {
    const settings = parseEngineSettings(face.variables);
    const names: readonly EngineName[] = named.length === 0 ? ENGINE_NAMES : [...new Set(named)];
    const engines = names.map((name) => new Engine(name, settings, (line) => face.say(line)));
    if (verb === 'up') return await up(engines, face);
    if (verb === 'down') return await down(engines, face);
    return await status(engines, face);
  } catch (error) {
    face.say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function up(engines: readonly Engine[], face: CommandFace): Promise<number> {
  const outcomes = await Promise.allSettled(engines.map((engine) => engine.start()));
  let failed = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const engine = engines[index];
    if (engine === undefined) continue;
    if (outcome.status === 'fulfilled') face.print(`${engine.variable}=${engine.address}`);
    else {
      failed += 1;
      const { reason } = outcome;
      face.say(`${engine.name}: ${reason instanceof Error ? reason.message : String(reason)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function down(engines: readonly Engine[], face: CommandFace): Promise<number> {
  await Promise.all(
    engines.map(async (engine) => {
      const pid = await engine.pid();
      if (pid !== null) face.say(`${engine.name}: stopping pid ${pid} ...`);
      face.say((await engine.stop()) ? `${engine.name}: stopped.` : `${engine.name}: did not run.`);
    }),
  );
  return 0;
}

async function status(engines: readonly Engine[], face: CommandFace): Promise<number> {
  for (const engine of engines) {
    const [pid, state] = [await engine.pid(), await engine.state()];
    face.print(pid === null ? `${engine.name}: stopped` : `${engine.name}: ${state}, pid ${pid}, ${engine.address}`);
  }
  return 0;
}
