import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { errors } from '../../contract/errors.ts';
import { BUILD_HEADER } from '../../contract/limits.ts';
import { type Failure, fail } from '../failure.ts';

const index = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** The name of the page's first script holds the hash of its content; undefined where no page was built. */
const build = existsSync(index)
  ? /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(readFileSync(index, 'utf8'))?.[1]
  : undefined;

/** What a page asks wrongly that is of the build at hand is its own fault. */
const misunderstandings: number[] = [errors.badRequest.code, errors.methodNotAllowed.code];

/** A page that was opened before the server was renewed speaks of things that have changed: it is loaded again. */
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
