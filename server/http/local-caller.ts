import type { FastifyRequest } from 'fastify';
import { isLoopback } from './network.ts';

/** Whatever of them is there, somebody handed the request on. */
const handedOn = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'via',
];

interface Surroundings {
  trustProxy: number;
  publicUrl: string;
}

/** A name that leads to the machine itself wherever it is said. */
export const isLocalName = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Where a proxy stands in front (it was declared, or somebody must speak TLS for us) every connection may be its. */
export const hasLocalCallers = ({ trustProxy, publicUrl }: Surroundings): boolean =>
  trustProxy === 0 && !publicUrl.startsWith('https:');

/**
 * Somebody at this very machine: by the other end of the connection, not by what a header claims. A foreign host name
 * is a page of that name that had itself resolved to this machine.
 */
export function isLocalCaller({ socket, headers }: FastifyRequest, surroundings: Surroundings): boolean {
  if (!hasLocalCallers(surroundings)) return false;
  if (handedOn.some((name) => headers[name] !== undefined)) return false;
  return isLocalName((headers.host ?? '').replace(/:\d+$/, '')) && isLoopback(socket.remoteAddress);
}
