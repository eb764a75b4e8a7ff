import { OPERATIONAL_ENDPOINTS, TOPICS } from '@krasae/contracts';
import { ACCOUNTS, type DocumentStore } from '@krasae/documents';
import type { EventLog } from '@krasae/log';
import type { MessageIndex } from '@krasae/messages';
import { Controller, Inject } from '@nestjs/common';
import { ApiError } from './api-error.js';
import type { ApiLogger } from './api-logger.js';
import { Route } from './route.decorator.js';
import { DOCUMENTS, INDEX, LOG, LOGGER } from './tokens.js';

/** An engine that has not answered by then is taken for down. */
const PATIENCE_MS = 2_000;

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

@Controller()
export class OperationsController {
  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(INDEX) private readonly index: MessageIndex,
    @Inject(LOGGER) private readonly logger: ApiLogger,
  ) {}

  @Route(OPERATIONAL_ENDPOINTS.health)
  async health(): Promise<{ status: 'ok' }> {
    return { status: 'ok' };
  }

  @Route(OPERATIONAL_ENDPOINTS.readiness)
  async readiness(): Promise<{ status: 'ready' }> {
    const engines = [
      { path: 'log', probe: () => this.log.ranges(TOPICS.collected) },
      { path: 'documents', probe: () => this.documents.ofAll(ACCOUNTS).find({ limit: 1 }) },
      { path: 'index', probe: () => this.index.get('readiness', ['readiness']) },
    ];
    const probed = await Promise.all(engines.map(({ path, probe }) => this.problemOf(path, probe)));
    const issues = probed.filter((issue) => issue !== null);
    if (issues.length > 0) throw new ApiError(503, 'Not ready', { issues });
    return { status: 'ready' };
  }

  /** The reason itself goes to the log alone: the call is public. */
  private async problemOf(path: string, probe: () => Promise<unknown>) {
    try {
      await inTime(probe());
      return null;
    } catch (error) {
      this.logger.error({ err: error, engine: path }, 'an engine is not ready');
      return { path, problem: 'Does not answer: see the log of the server.' };
    }
  }
}
