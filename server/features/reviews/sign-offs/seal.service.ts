import { createHash, sign } from 'node:crypto';
import type { Transaction } from '../../../parts/database/database.ts';
import type { SignOffFacts } from '../../../parts/database/schema/reviews.ts';
import type { Parts } from '../../../parts.ts';
import { announceReview } from '../reviews.announcer.ts';
import { findLastHash, listUnsealed, lockChain, saveRecord } from './sign-offs.queries.ts';
import { readSigningKey, type SigningKey } from './signing-keys.service.ts';

/**
 * Signs what can be signed of a file's records, in the order of its chain: the first whose original has no checksum yet
 * holds up those behind it.
 */
export async function sealReady(
  parts: Pick<Parts, 'config'>,
  tx: Transaction,
  fileId: string,
): Promise<void> {
  await lockChain(tx, fileId);
  const waiting = await listUnsealed(tx, fileId);
  let previous = await findLastHash(tx, fileId);
  for (const { id, number, facts, sha256, ...row } of waiting) {
    if (!sha256) return;
    const key = await readSigningKey(parts, tx);
    const record = writeRecord({
      id,
      number,
      facts,
      sha256,
      previous,
      key,
      installation: parts.config.publicUrl,
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
  /** Of the record before it. */
  previous: Buffer | null;
  key: SigningKey;
  installation: string;
}

/** The text that is signed: its fields stand in this order, and nothing stands between them. */
function writeRecord({ id, number, facts, sha256, previous, key, installation }: Written): string {
  const { project, file, version, original, review, answers, openComments } = facts;
  return JSON.stringify({
    format: 'koma-sign-off-1',
    installation,
    publicKey: key.publicKey,
    id,
    number,
    previous: previous?.toString('hex') ?? null,
    ...{ project, file, version },
    original: { sha256: sha256.toString('hex'), ...original },
    ...{ review, answers, openComments },
  });
}

/** A record as it is downloaded. */
export const writeDocument = ({ record, signature }: { record: string; signature: Buffer }): string =>
  `${JSON.stringify({ record: JSON.parse(record), signature: signature.toString('base64url') }, null, 2)}\n`;
