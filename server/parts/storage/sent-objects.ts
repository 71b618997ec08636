import { randomUUID } from 'node:crypto';
import { objectKeys, parseObjectKey } from './object-keys.ts';
import type { Storage } from './storage.ts';

/**
 * Key to which a browser sends bytes. The address's holder can replace them while it lives, so verified bytes never
 * stay there.
 */
export const sentKeyOf = (id: string): string => objectKeys.upload(id);

export const isExposed = (key: string): boolean => parseObjectKey(key).area === 'uploads';

interface Sent {
  sent: string;
  area: 'versions' | 'attachments';
}

/**
 * Copies sent bytes to a key without an address, inside the store or as a link on disk. Each check gets its own copy,
 * or a second check would replace the bytes under the first.
 */
export async function secureSent(storage: Storage, { sent, area }: Sent): Promise<string> {
  if (!isExposed(sent)) return sent;
  const key = `${area}/${parseObjectKey(sent).id}/original-${randomUUID()}`;
  await storage.copy({ from: sent, to: key });
  return key;
}
