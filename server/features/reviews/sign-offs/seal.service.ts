import { createHash, sign } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import type { Platform } from '../../../platform.ts';
import { announceReview } from '../reviews.announcer.ts';
import { hashAddress } from './addresses.rules.ts';
import { findLastHash, listUnsealed, lockChain, saveRecord } from './sign-offs.queries.ts';
import { readSigningKey, type SigningKey } from './signing-keys.service.ts';

/** Signs a file's records in chain order. A record without checksum holds up the following ones. */
export async function sealReady(
  platform: Pick<Platform, 'config'>,
  tx: Transaction,
  fileId: string,
): Promise<void> {
  await lockChain(tx, fileId);
  const waiting = await listUnsealed(tx, fileId);
  let previous = await findLastHash(tx, fileId);
  for (const { id, number, facts, sha256, ...row } of waiting) {
    if (!sha256) return;
    const key = await readSigningKey(platform, tx);
    const record = writeRecord({
      id,
      number,
      facts,
      sha256,
      previous,
      key,
      installation: platform.config.publicUrl,
    });
    const bytes = Buffer.from(record);
    previous = createHash('sha256').update(bytes).digest();
    const signature = sign(null, bytes, key.privateKey);
    await saveRecord(tx, { id, record, hash: previous, signature, keyId: key.id });
    if (row.review_id) {
      const review = { id: row.review_id, file_id: fileId, version_id: row.version_id };
      await announceReview(tx, 'signed', { review, item: row });
    }
  }
}

interface Written {
  id: string;
  number: number;
  facts: SignOffFacts;
  sha256: Buffer;
  previous: Buffer | null;
  key: SigningKey;
  installation: string;
}

/**
 * The signed text has a fixed field order and no spaces. It holds hashes of addresses, so addresses can be
 * omitted. Facts stored without salts keep their addresses.
 */
function writeRecord({ id, number, facts, sha256, previous, key, installation }: Written): string {
  const { project, file, version, original, review, answers, openComments } = facts;
  const hashed = answers.flatMap(({ address, salt, person, ...answer }) =>
    salt === undefined ? [] : { person, addressHash: hashAddress({ salt, address }), ...answer },
  );
  const isHashed = hashed.length === answers.length;
  return JSON.stringify({
    format: isHashed ? 'koma-sign-off-2' : 'koma-sign-off-1',
    installation,
    publicKey: key.publicKey,
    id,
    number,
    previous: previous?.toString('hex') ?? null,
    ...{ project, file, version },
    original: { sha256: sha256.toString('hex'), ...original },
    ...{ review, answers: isHashed ? hashed : answers, openComments },
  });
}
