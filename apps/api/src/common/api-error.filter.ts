import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { ApiError, notFound, refusal } from './api-error.js';
import type { ApiLogger } from './api-logger.js';
import { type ApiReply, type ApiRequest, pathOf } from './api-request.js';
import { isClientGone } from './client-gone.error.js';
import { toApiError } from './error-envelope.js';
import { LOGGER } from './tokens.js';

/** Puts every failure into the error envelope. What nobody foresaw is logged whole and answered without its insides. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: ApiLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const reply = http.getResponse<ApiReply>();
    const hasGone = reply.destroyed || reply.closed;
    if (hasGone && isClientGone(error)) return;
    const refusal = this.refusalOf(error, request);
    if (hasGone || reply.headersSent) {
      reply.destroy();
      return;
    }
    if (refusal.details.retryAfterSeconds !== undefined) {
      reply.setHeader('Retry-After', refusal.details.retryAfterSeconds);
    }
    reply.statusCode = refusal.status;
    reply.setHeader('Content-Type', 'application/json; charset=utf-8');
    reply.setHeader('Cache-Control', 'no-store');
    reply.end(JSON.stringify(refusal.toEnvelope()));
  }

  private refusalOf(error: unknown, request: ApiRequest): ApiError {
    if (error instanceof ApiError) return error;
    if (error instanceof HttpException && error.getStatus() === 404) {
      return notFound('noSuchCall', { name: `${request.method ?? ''} ${pathOf(request)}` });
    }
    if (error instanceof URIError) return refusal(400, 'Bad request', 'badAddress');
    const { correlationId = '' } = request;
    return toApiError(error, this.logger, { correlationId, path: pathOf(request) });
  }
}
