import type { LoggerService } from '@nestjs/common';
import type { ApiLogger } from './api-logger.js';

/** Nest's own lines, in the product's log. Its start-up chatter is worth no more than debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: ApiLogger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ err: message instanceof Error ? message : undefined, context: rest.at(-1) }, String(message));
  }
}
