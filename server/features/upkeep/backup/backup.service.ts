import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openSession } from '../../../platform/database/statements/copy-rows.ts';
import { holdRemovals } from '../../../platform/storage/removal-hold.ts';
import type { Platform } from '../../../platform.ts';
import { readKeptSecret } from '../../../secret.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { findBackupAge, insertBackup, noteRemovalFailure } from './backup.queries.ts';
import { nameAt, paths, startFolder, writeDurably } from './backup-folder.ts';
import { markOf } from './backup-secret.ts';
import { explainFolder, explainSession, explainStorage } from './explained-failures.ts';
import { claimFolder } from './folder-owner.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { prune } from './prune.service.ts';
import { listObjects, saveObjects } from './save-objects.ts';
import { saveRows } from './save-rows.queries.ts';

export type { Manifest };

interface Options {
  folder: string;
  /** Undefined: all. */
  keep?: number;
  /** Runs by schedule, without an administrator to see a mistake in the folder. */
  isScheduled?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Backs up while Koma runs. Rows come from one snapshot. Their objects are copied afterwards, while removals
 * are held back. Copies of earlier or killed backups are reused. Prunes old ones before the lock is
 * released, because the next backup builds on their copies.
 */
export async function backUp(
  platform: Platform,
  { folder: given, keep, isScheduled = false, signal }: Options,
): Promise<Manifest> {
  const folder = resolve(given);
  const begun = new Date();
  const client = await openSession(platform.pool, signal);
  const work = async () => {
    if (!(await holdRemovals(client))) throw new AdministrationFailure('Another backup is being made.');
    await claimFolder(platform, { client, folder, isScheduled });
    await startFolder(folder);
    const manifest = await save(platform, { client, folder, begun, signal });
    await rm(paths(folder).journal, { force: true });
    await note(platform, { manifest, folder });
    if (keep !== undefined) await removeOlder(platform, { name: manifest.name, folder, keep });
    return manifest;
  };
  try {
    return await explainSession(() => explainFolder(folder, work));
  } catch (error) {
    // Aborting ends the connection, so the signal is the real reason of the failure.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await client.end();
  }
}

interface Save {
  client: pg.Client;
  folder: string;
  begun: Date;
  signal: AbortSignal | undefined;
}

async function save(platform: Platform, { client, folder, begun, signal }: Save): Promise<Manifest> {
  const { secret, dataDir } = platform.config;
  const name = nameAt(begun);
  const { log } = platform;
  const saving = { client, log, folder, name, begun, signal, storage: explainStorage(platform) };
  try {
    await mkdir(join(paths(folder).backup(name), 'tables'), { recursive: true, mode: 0o700 });
    await listObjects(saving);
    const rows = await saveRows(client, saving);
    const objects = await saveObjects(saving);
    // A secret from the settings stays out of the backup.
    const hasSecret = (await readKeptSecret(dataDir)) === secret;
    if (hasSecret) await writeDurably(paths(folder).secret(name), secret);
    const about = { format: 1 as const, name, madeAt: begun.toISOString(), timeZone: 'UTC' as const };
    const proof = { secretMark: markOf(secret), hasSecret, isHashed: true as const };
    const manifest: Manifest = { ...about, ...rows, objects, ...proof };
    await writeManifest(folder, manifest, secret);
    return manifest;
  } catch (error) {
    await rm(paths(folder).backup(name), { recursive: true, force: true });
    throw error;
  }
}

async function note(
  { pool }: Platform,
  { manifest: { name, madeAt, tables, objects }, folder }: { manifest: Manifest; folder: string },
): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = (Date.now() - Date.parse(madeAt)) / 1000;
  await insertBackup(pool, { name, rows, objects: objects.count, bytes: objects.bytes, seconds, folder });
}

/** The new backup is complete even if pruning fails. */
async function removeOlder(
  { pool, log }: Platform,
  { name, folder, keep }: { name: string; folder: string; keep: number },
): Promise<void> {
  try {
    const removed = await prune(folder, keep);
    if (removed.length > 0) log.info({ removed }, 'Older backups were removed');
  } catch (error) {
    log.error({ err: error }, 'Older backups could not be removed');
    await noteRemovalFailure(pool, { name, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** The schedule outlives a removed BACKUP_DIR. */
export async function makeScheduledBackup(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { backup } = platform.config;
  if (!backup) return;
  const { folder, keep } = backup;
  const { name, objects } = await backUp(platform, { folder, keep, isScheduled: true, signal });
  platform.log.info({ name, objects }, 'A backup was made');
}

export const readBackupAge = ({ pool }: Pick<Platform, 'pool'>) => findBackupAge(pool);
