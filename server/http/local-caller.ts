import type { FastifyRequest } from 'fastify';
import { isLoopback } from './network.ts';

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

export const isLocalName = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Behind a proxy (declared, or needed for TLS) any connection may be a stranger's. */
export const hasLocalCallers = ({ trustProxy, publicUrl }: Surroundings): boolean =>
  trustProxy === 0 && !publicUrl.startsWith('https:');

/** Trusts the connection, not headers. A foreign host name means DNS rebinding to this machine. */
export function isLocalCaller({ socket, headers }: FastifyRequest, surroundings: Surroundings): boolean {
  if (!hasLocalCallers(surroundings)) return false;
  if (handedOn.some((name) => headers[name] !== undefined)) return false;
  return isLocalName((headers.host ?? '').replace(/:\d+$/, '')) && isLoopback(socket.remoteAddress);
}
