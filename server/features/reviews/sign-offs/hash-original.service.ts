import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { hashOriginalJob } from '../../../jobs/reviews.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Run } from '../../../platform/queue/queue.ts';
import type { Platform } from '../../../platform.ts';
import { sealReady } from './seal.service.ts';
import { findOriginal, listForgotten, saveHash } from './sign-offs.queries.ts';

const FORGOTTEN_AT_ONCE = 100;

export async function askForHash(
  { queue }: Pick<Platform, 'queue'>,
  db: Database | Transaction,
  versionId: string,
): Promise<void> {
  const original = await findOriginal(db, versionId);
  if (original && !original.sha256)
    await queue.enqueue(db, hashOriginalJob, { versionId }, { singletonKey: versionId });
}

export async function hashOriginal(
  platform: Platform,
  { versionId }: { versionId: string },
  { signal }: Pick<Run, 'signal'>,
): Promise<void> {
  const original = await findOriginal(platform.db, versionId);
  if (!original) return;
  const sha256 = original.sha256 ?? (await readHash(platform, original, signal));
  await inTransaction(platform.db, async (tx) => {
    await saveHash(tx, { versionId, sha256 });
    await sealReady(platform, tx, original.file_id);
  });
}

type Original = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;

async function readHash({ storage }: Platform, original: Original, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  const source = await storage.read({ key: original.object_key });
  await pipeline(
    source,
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const some of bytes) {
        hash.update(some);
        length += some.length;
      }
    },
    { signal },
  );
  if (length !== original.size_bytes) throw new Error('The original is not as long as it was.');
  return hash.digest();
}

/** Retries records whose checksum job was lost. */
export async function askForForgotten(platform: Platform): Promise<void> {
  for (const versionId of await listForgotten(platform.db, FORGOTTEN_AT_ONCE)) {
    const original = await findOriginal(platform.db, versionId);
    if (original?.sha256) {
      await inTransaction(platform.db, (tx) => sealReady(platform, tx, original.file_id));
    } else await askForHash(platform, platform.db, versionId);
  }
}
