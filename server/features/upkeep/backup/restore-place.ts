import type pg from 'pg';
import { findUnknown } from '../../../platform/database/migrate.ts';
import type { Platform } from '../../../platform.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { listProcesses } from '../processes/heartbeat.service.ts';
import { markOf } from './backup-secret.ts';
import { explainStorage } from './explained-failures.ts';
import type { Manifest } from './manifest.ts';
import { readObjects } from './object-lists.ts';
import { countAccounts, readRights } from './restore.queries.ts';

export async function requirePlace(
  platform: Platform,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  await requireNobody(platform, platform.pool);
  const unknown = await findUnknown(manifest.migrations);
  if (unknown) throw new AdministrationFailure(`The backup is of a newer Koma: it has run ${unknown}.`);
  requireSecret(platform, manifest);
  await requireRights(platform);
  await requireEmptyStore(platform, { folder, manifest });
}

/** Runs again after the objects: a starting server may have added an account meanwhile. */
export async function requireNobody(platform: Platform, client: pg.Pool | pg.Client): Promise<void> {
  if ((await countAccounts(client)) > 0)
    throw new AdministrationFailure(
      'There are accounts here already: restore into a new DATA_DIR, or an empty database, before the first start.',
    );
  await requireStopped(platform);
}

function requireSecret({ config }: Platform, manifest: Manifest): void {
  const isOther = markOf(config.secret) !== manifest.secretMark;
  if (isOther && !manifest.hasSecret)
    throw new AdministrationFailure('Set KOMA_SECRET to the secret of the installation that was backed up.');
  if (isOther && process.env.KOMA_SECRET)
    throw new AdministrationFailure('KOMA_SECRET is another one than that of the backup: leave it out.');
}

/** A running server would keep its old secret while its tables are replaced. */
async function requireStopped(platform: Platform): Promise<void> {
  const alive = (await listProcesses(platform)).find(({ isSilent }) => !isSilent);
  if (alive)
    throw new AdministrationFailure(
      `Koma runs here (${alive.role}, process ${alive.pid} of ${alive.host}): stop it first. One that was killed counts for half a minute.`,
    );
}

async function requireRights({ pool }: Platform): Promise<void> {
  const { role, mayCreate, foreign } = await readRights(pool);
  if (!mayCreate)
    throw new AdministrationFailure(
      `The role ${role} may not make tables: grant it CREATE on schema public.`,
    );
  if (foreign)
    throw new AdministrationFailure(
      `${foreign} in the schema public belongs to another role than ${role}: restore into an empty database.`,
    );
}

/** Objects of another installation would be removed by our sweeps. */
async function requireEmptyStore(
  platform: Platform,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const named = new Set<string>();
  for await (const { key } of readObjects(folder, manifest.name)) named.add(key);
  for await (const { key } of explainStorage(platform).list())
    if (!named.has(key))
      throw new AdministrationFailure(
        `The storage is not empty: it holds ${key}, which the backup does not name. Restore into a new DATA_DIR, or an empty bucket.`,
      );
}
