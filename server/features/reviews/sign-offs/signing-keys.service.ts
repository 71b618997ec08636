import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import { sealText, unsealText } from '../../../platform/seal.ts';
import type { Platform } from '../../../platform.ts';
import { insertKey, listKeys, lockKeys } from './signing-keys.queries.ts';

type Installation = Pick<Platform, 'config'>;

export interface SigningKey {
  id: string;
  /** 32 bytes in base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Makes a new key only if the secret cannot open the old one. */
export async function readSigningKey(platform: Installation, tx: Transaction): Promise<SigningKey> {
  const known = await openNewest(platform, tx);
  if (known) return known;
  await lockKeys(tx);
  return (await openNewest(platform, tx)) ?? makeKey(platform, tx);
}

async function openNewest({ config }: Installation, tx: Transaction): Promise<SigningKey | undefined> {
  for (const { id, public_key, sealed_key } of await listKeys(tx)) {
    try {
      const text = unsealText({ secret: config.secret, purpose: 'koma signing', sealed: sealed_key });
      const privateKey = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
      return { id, publicKey: public_key.toString('base64url'), privateKey };
    } catch {
      // Sealed with another secret. Its records stay verifiable, but it signs nothing more.
    }
  }
  return undefined;
}

async function makeKey({ config }: Installation, tx: Transaction): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = newId();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const sealedKey = sealText({ secret: config.secret, purpose: 'koma signing', text });
  await insertKey(tx, { id, publicKey: Buffer.from(x, 'base64url'), sealedKey });
  return { id, publicKey: x, privateKey };
}

/** Makes a missing key now, so it can be noted before it is used. */
export async function showKeys(platform: Platform) {
  const rows = await inTransaction(platform.db, async (tx) => {
    await readSigningKey(platform, tx);
    return listKeys(tx);
  });
  return {
    results: rows.map((row) => ({
      _id: row.id,
      algorithm: 'Ed25519' as const,
      publicKey: row.public_key.toString('base64url'),
      createdAt: row.created_at.toISOString(),
    })),
  };
}
