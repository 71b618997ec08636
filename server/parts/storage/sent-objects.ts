import { randomUUID } from 'node:crypto';
import { objectKeys, parseObjectKey } from './object-keys.ts';
import type { Storage } from './storage.ts';

/**
 * Where an address lets somebody send the bytes of a thing. Whoever holds the address can send other bytes as long as
 * it lives, on S3 at any time and on disk when what was sent is taken away, so nothing that was looked at may lie
 * where it was sent.
 */
export const sentKeyOf = (id: string): string => objectKeys.upload(id);

/** What lies here can be exchanged by whoever sent it. */
export const isExposed = (key: string): boolean => parseObjectKey(key).area === 'uploads';

interface Sent {
  sent: string;
  area: 'versions' | 'attachments';
}

/**
 * Where what was sent can be looked at and kept: no address ever names it. The store copies inside itself; on disk the
 * copy shares the bytes. Every look has a copy of its own, or of two looks at once the second could exchange the bytes
 * under the first.
 */
export async function secureSent(storage: Storage, { sent, area }: Sent): Promise<string> {
  if (!isExposed(sent)) return sent;
  const key = `${area}/${parseObjectKey(sent).id}/original-${randomUUID()}`;
  await storage.copy({ from: sent, to: key });
  return key;
}
