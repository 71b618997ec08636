import type { FastifyReply } from 'fastify';
import type { Storage } from '../storage.ts';

interface Redirect {
  address: string;
  storage: Pick<Storage, 'origin'>;
  config: { publicUrl: string };
  /** How long a browser may remember where it was led. */
  seconds: number;
}

/** Leads on to a stored object: where our own addresses begin or the store's do, and nowhere else. */
export function redirectToObject(
  reply: FastifyReply,
  { address, storage, config, seconds }: Redirect,
): FastifyReply {
  const { origin } = new URL(address);
  if (origin !== storage.origin && origin !== new URL(config.publicUrl).origin)
    throw new Error('A redirect may lead to what is stored, and nowhere else.');
  return reply.header('cache-control', `private, max-age=${seconds}`).redirect(address);
}
