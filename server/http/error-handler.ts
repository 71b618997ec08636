import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorName } from '../../contract/errors.ts';
import { Failure, fail } from '../failure.ts';
import { isAwayForNow } from '../platform/database/lost-connection.ts';
import { presentFailure } from './failure.presenter.ts';
import { readLanguage } from './language.ts';
import { orReload } from './page-build.ts';

const byStatus: Record<number, ErrorName> = {
  400: 'badRequest',
  404: 'notFound',
  408: 'timeout',
  413: 'tooLarge',
  414: 'badRequest',
  415: 'wrongContentType',
  431: 'headersTooLarge',
};

export function registerErrorHandler(app: FastifyInstance, { isSelling = true } = {}) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = orReload(toFailure(error, request), request);
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
    const language = readLanguage(request.headers);
    return reply.status(failure.error.http).send(presentFailure(failure, { language, isSelling }));
  });
}

/** Answers an address that the router cannot read, before every hook. */
export function refuseAddress({ statusCode = 400 }: FastifyError, headers: IncomingHttpHeaders) {
  const failure = fail(byStatus[statusCode] ?? 'badRequest');
  return {
    http: failure.error.http,
    body: presentFailure(failure, { language: readLanguage(headers), isSelling: true }),
  };
}

function toFailure(error: FastifyError | Failure, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error.statusCode && error.statusCode < 500) return fail(byStatus[error.statusCode] ?? 'badRequest');
  if (isFull(error)) return fail('storageFull');
  request.log.error({ err: error }, 'unexpected failure');
  return fail(isUnreachable(error) ? 'unavailable' : 'internal');
}

/** ENOSPC of the disk, 53100 of PostgreSQL, 507 of an object store. */
const isFull = (error: FastifyError) =>
  error.code === 'ENOSPC' || error.code === '53100' || storeStatusOf(error) === 507;

function storeStatusOf(error: object): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata && ($metadata.httpStatusCode ?? 503);
}

const isUnreachable = (error: FastifyError) => (storeStatusOf(error) ?? 0) >= 500 || isAwayForNow(error);
