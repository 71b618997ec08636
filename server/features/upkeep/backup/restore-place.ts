import type pg from 'pg';
import { findUnknown } from '../../../parts/database/migrate.ts';
import type { Parts } from '../../../parts.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { listProcesses } from '../processes/heartbeat.service.ts';
import { markOf } from './backup-secret.ts';
import { explainStorage } from './explained-failures.ts';
import type { Manifest } from './manifest.ts';
import { readObjects } from './object-lists.ts';
import { countAccounts, readRights } from './restore.queries.ts';

export async function requirePlace(
  parts: Parts,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  await requireNobody(parts, parts.pool);
  const unknown = await findUnknown(manifest.migrations);
  if (unknown) throw new AdministrationFailure(`The backup is of a newer Koma: it has run ${unknown}.`);
  requireSecret(parts, manifest);
  await requireRights(parts);
  await requireEmptyStore(parts, { folder, manifest });
}

/** Runs again after the objects: a starting server may have added an account meanwhile. */
export async function requireNobody(parts: Parts, client: pg.Pool | pg.Client): Promise<void> {
  if ((await countAccounts(client)) > 0)
    throw new AdministrationFailure(
      'There are accounts here already: restore into a new DATA_DIR, or an empty database, before the first start.',
    );
  await requireStopped(parts);
}

function requireSecret({ config }: Parts, manifest: Manifest): void {
  const isOther = markOf(config.secret) !== manifest.secretMark;
  if (isOther && !manifest.hasSecret)
    throw new AdministrationFailure('Set KOMA_SECRET to the secret of the installation that was backed up.');
  if (isOther && process.env.KOMA_SECRET)
    throw new AdministrationFailure('KOMA_SECRET is another one than that of the backup: leave it out.');
}

/** A running server would keep its old secret while its tables are replaced. */
async function requireStopped(parts: Parts): Promise<void> {
  const alive = (await listProcesses(parts)).find(({ isSilent }) => !isSilent);
  if (alive)
    throw new AdministrationFailure(
      `Koma runs here (${alive.role}, process ${alive.pid} of ${alive.host}): stop it first. One that was killed counts for half a minute.`,
    );
}

async function requireRights({ pool }: Parts): Promise<void> {
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
  parts: Parts,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const named = new Set<string>();
  for await (const { key } of readObjects(folder, manifest.name)) named.add(key);
  for await (const { key } of explainStorage(parts).list())
    if (!named.has(key))
      throw new AdministrationFailure(
        `The storage is not empty: it holds ${key}, which the backup does not name. Restore into a new DATA_DIR, or an empty bucket.`,
      );
}
