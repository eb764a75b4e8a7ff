import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineProcess, type Launch } from './engine-process.js';
import type { EngineName, EngineSettings } from './engine.settings.js';
import { freePort, isFree } from './free-port.js';
import { type KafkaSecurity, securityProperties } from './kafka-security.js';
import { kafkaAnswers, mongoDbAnswers, openSearchAnswers } from './readiness.js';
import { runTool } from './run-tool.js';
import { ensureSoftware, JDK_OF_KAFKA, JDK_OF_OPENSEARCH, type Say, seconds } from './software.js';
import { findJdk } from './toolchain.js';

// Generous: a crashed OpenSearch with much data takes more than half a minute, and machines are loaded.
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 250;
const STILL_AT_IT_MS = 5_000;

const CLUSTER_ID = 'MkU3OEVBNTcwNTJENDM2Qk';

interface Kind {
  /** The variable of the product that takes the address. */
  readonly variable: string;
  addressOf(port: number): string;
  answers(port: number): Promise<void>;
  launch(software: string, folder: string, port: number, settings: EngineSettings): Promise<Launch>;
}

/** A controller port is chosen anew at each start; data and cluster id stay. */
function kafkaProperties(folder: string, port: number, controllerPort: number, security?: KafkaSecurity): string {
  const secure = security === undefined ? '' : `,SECURE://127.0.0.1:${security.port}`;
  return [
    ...(security === undefined ? [] : securityProperties(security)),
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${secure}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}${secure}`,
    'controller.listener.names=CONTROLLER',
    'inter.broker.listener.name=PLAINTEXT',
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SECURE:SASL_SSL',
    `log.dirs=${join(folder, 'data')}`,
    'num.partitions=3',
    'auto.create.topics.enable=false',
    'offsets.topic.num.partitions=1',
    'offsets.topic.replication.factor=1',
    'transaction.state.log.num.partitions=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
    'num.io.threads=2',
    'num.network.threads=2',
    '',
  ].join('\n');
}

const LOG4J = [
  'log4j.rootLogger=WARN, out',
  'log4j.appender.out=org.apache.log4j.ConsoleAppender',
  'log4j.appender.out.layout=org.apache.log4j.PatternLayout',
  'log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %p %c: %m%n',
  '',
].join('\n');

async function launchKafka(software: string, folder: string, port: number, settings: EngineSettings): Promise<Launch> {
  const program = join(await findJdk(settings, JDK_OF_KAFKA), 'bin', 'java');
  const [config, log4j] = [join(folder, 'server.properties'), join(folder, 'log4j.properties')];
  // Java itself expands the star.
  const jars = join(software, 'libs', '*');
  await mkdir(folder, { recursive: true });
  await writeFile(config, kafkaProperties(folder, port, await freePort(), settings.kafkaSecurity));
  await writeFile(log4j, LOG4J);
  const logging = `-Dlog4j.configuration=file:${log4j}`;
  if (!existsSync(join(folder, 'data', 'meta.properties'))) {
    await runTool(program, [
      logging,
      '-cp',
      jars,
      'kafka.tools.StorageTool',
      'format',
      '-g',
      '-t',
      CLUSTER_ID,
      '-c',
      config,
    ]);
  }
  const memory = ['-Xms256m', '-Xmx512m', '-XX:TieredStopAtLevel=1'];
  const words = [...memory, `-Dkafka.logs.dir=${folder}`, logging, '-cp', jars, 'kafka.Kafka', config];
  return { program, words, port };
}

async function launchOpenSearch(
  software: string,
  folder: string,
  port: number,
  settings: EngineSettings,
): Promise<Launch> {
  const program = join(await findJdk(settings, JDK_OF_OPENSEARCH), 'bin', 'java');
  const words = [
    '-Xms512m',
    `-Xmx${settings.openSearchHeap}`,
    '-Dfile.encoding=UTF-8',
    '-Dlog4j2.disable.jmx=true',
    '--enable-native-access=ALL-UNNAMED',
    '-cp',
    [join(software, 'classes'), join(software, 'libs', '*')].join(delimiter),
    'OpenSearchNode',
    join(folder, 'data'),
    String(port),
  ];
  return { program, words, port };
}

async function launchMongoDb(software: string, folder: string, port: number): Promise<Launch> {
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const words = ['-m', 'secantus', '--host', '127.0.0.1', '--port', String(port), '--storage-path', data];
  return { program: join(software, 'venv', 'bin', 'python'), words, port };
}

const KINDS: Readonly<Record<EngineName, Kind>> = {
  kafka: {
    variable: 'KAFKA_BROKERS',
    addressOf: (port) => `127.0.0.1:${port}`,
    answers: kafkaAnswers,
    launch: launchKafka,
  },
  opensearch: {
    variable: 'OPENSEARCH_URL',
    addressOf: (port) => `http://127.0.0.1:${port}`,
    answers: openSearchAnswers,
    launch: launchOpenSearch,
  },
  mongodb: {
    variable: 'MONGODB_URL',
    addressOf: (port) => `mongodb://127.0.0.1:${port}/krasae?directConnection=true`,
    answers: mongoDbAnswers,
    launch: launchMongoDb,
  },
};

export type EngineState = 'stopped' | 'starting' | 'ready';

/**
 * One real engine on this machine: fetched on first use, run on its port with its data below settings.dataDir. It is
 * known by its folder alone, so any process may start, stop or kill it.
 */
export class Engine {
  readonly #kind: Kind;
  readonly #process: EngineProcess;

  constructor(
    readonly name: EngineName,
    private readonly settings: EngineSettings,
    private readonly say: Say = () => {},
  ) {
    this.#kind = KINDS[name];
    this.#process = new EngineProcess(join(settings.dataDir, name));
  }

  get port(): number {
    return this.settings.ports[this.name];
  }

  get variable(): string {
    return this.#kind.variable;
  }

  /** What the product takes as KAFKA_BROKERS, OPENSEARCH_URL or MONGODB_URL. */
  get address(): string {
    return this.#kind.addressOf(this.port);
  }

  get logFile(): string {
    return this.#process.logFile;
  }

  async pid(): Promise<number | null> {
    return (await this.#process.running())?.pid ?? null;
  }

  async state(): Promise<EngineState> {
    if ((await this.#process.running()) === null) return 'stopped';
    return this.#kind.answers(this.port).then(
      () => 'ready',
      () => 'starting',
    );
  }

  /** Resolves when it works; a running one is left as it is. Throws with the end of its output when it ends early. */
  async start(): Promise<void> {
    const running = await this.#process.running();
    if (running !== null) {
      if (running.port !== this.port) {
        throw new Error(
          `${this.name} runs already, on port ${running.port} and not ${this.port}: take it down first, or ask for ` +
            'another data folder (ENGINES_DATA_DIR).',
        );
      }
      this.say(`${this.name}: runs already (pid ${running.pid}).`);
      return this.#ready();
    }
    const software = await ensureSoftware(this.name, this.settings, this.say);
    if (!(await isFree(this.port))) {
      throw new Error(
        `${this.name} cannot start: port ${this.port} is taken by another program. End that, or set ` +
          `ENGINES_${this.name.toUpperCase()}_PORT.`,
      );
    }
    this.say(`${this.name}: starting ...`);
    await this.#process.start(await this.#kind.launch(software, this.#process.folder, this.port, this.settings));
    await this.#ready();
  }

  /** Waits until it has ended in order. Answers whether it ran. */
  async stop(): Promise<boolean> {
    return this.#process.end('SIGTERM', STOP_WITHIN_MS);
  }

  /** kill -9, for tests of what a crash leaves behind. Resolves when it is gone. */
  async kill(): Promise<boolean> {
    return this.#process.end('SIGKILL', STOP_WITHIN_MS);
  }

  async #ready(): Promise<void> {
    const began = Date.now();
    let told = began;
    for (;;) {
      const failure: unknown = await this.#kind.answers(this.port).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) break;
      if ((await this.#process.running()) === null) {
        throw new Error(
          `${this.name} ended while it started. The end of ${this.logFile}:\n${this.#process.lastLines()}`,
        );
      }
      if (Date.now() - began > READY_WITHIN_MS) {
        throw new Error(`${this.name} does not work after ${seconds(began)} (see ${this.logFile}): ${String(failure)}`);
      }
      if (Date.now() - told > STILL_AT_IT_MS) {
        told = Date.now();
        this.say(`${this.name}: still starting, ${seconds(began)} ...`);
      }
      await sleep(ASK_EVERY_MS);
    }
    this.say(`${this.name}: ready on ${this.address} after ${seconds(began)}.`);
  }
}
