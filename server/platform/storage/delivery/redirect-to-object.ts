import type { FastifyReply } from 'fastify';
import type { Storage } from '../storage.ts';

interface Redirect {
  address: string;
  storage: Pick<Storage, 'origin'>;
  config: { publicUrl: string };
  seconds: number;
}

/** Refuses addresses of any origin but ours and the store's. */
export function redirectToObject(
  reply: FastifyReply,
  { address, storage, config, seconds }: Redirect,
): FastifyReply {
  const { origin } = new URL(address);
  if (origin !== storage.origin && origin !== new URL(config.publicUrl).origin)
    throw new Error('A redirect may lead to what is stored, and nowhere else.');
  return reply.header('cache-control', `private, max-age=${seconds}`).redirect(address);
}
