import type { FastifyReply, FastifyRequest } from 'fastify';

/** A refused body up to this length is read to its end, so that the sender gets to see the answer. */
const DRAIN_BYTES = 1024 * 1024;

/** For an answer that comes before the body was read: a longer one ends with its connection. */
export function endBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(request.headers['content-length']) <= DRAIN_BYTES)) reply.header('connection', 'close');
  request.raw.resume();
}
