import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads a refused body up to this length, so that the sender sees the answer. */
const DRAIN_BYTES = 1024 * 1024;

export function endBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(request.headers['content-length']) <= DRAIN_BYTES)) reply.header('connection', 'close');
  request.raw.resume();
}
