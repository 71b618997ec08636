import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { errors } from '../../contract/errors.ts';
import { BUILD_HEADER } from '../../contract/limits.ts';
import { type Failure, fail } from '../failure.ts';

const index = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** Identifies the build by the hash in its first script's name; undefined without one. */
const build = existsSync(index)
  ? /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(readFileSync(index, 'utf8'))?.[1]
  : undefined;

const misunderstandings: number[] = [errors.badRequest.code, errors.methodNotAllowed.code];

export function orReload(
  failure: Failure,
  { headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  ours = build,
): Failure {
  const theirs = headers[BUILD_HEADER];
  if (ours === undefined || theirs === undefined || theirs === ours) return failure;
  const isUnknown = failure.error.code === errors.notFound.code && routeOptions.url === undefined;
  return isUnknown || misunderstandings.includes(failure.error.code) ? fail('reload') : failure;
}
