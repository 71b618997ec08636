import { randomUUID } from 'node:crypto';
import { objectKeys, parseObjectKey } from './object-keys.ts';
import type { Storage } from './storage.ts';

/** Keys a browser's upload. Verified bytes never stay there: its address could replace them. */
export const sentKeyOf = (id: string): string => objectKeys.upload(id);

export const isExposed = (key: string): boolean => parseObjectKey(key).area === 'uploads';

interface Sent {
  sent: string;
  area: 'versions' | 'attachments';
}

/** Copies to a key without an address, one for each check: a second upload could replace the bytes. */
export async function secureSent(storage: Storage, { sent, area }: Sent): Promise<string> {
  if (!isExposed(sent)) return sent;
  const key = `${area}/${parseObjectKey(sent).id}/original-${randomUUID()}`;
  await storage.copy({ from: sent, to: key });
  return key;
}
