import { mkdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Platform } from '../../../platform.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { hasMadeBackupIn, readInstallation } from './backup.queries.ts';
import { ifThere, listBackups, paths, writeDurably } from './backup-folder.ts';
import { meetsData } from './backup-place.ts';
import { markOf } from './backup-secret.ts';
import { readManifest } from './manifest.ts';

interface Claim {
  client: pg.Client;
  folder: string;
  isScheduled: boolean;
}

/**
 * Marks the folder: two installations in one would prune each other's backups. A restored installation
 * counts as the same.
 */
export async function claimFolder(
  { config: { dataDir, secret } }: Platform,
  { client, folder, isScheduled }: Claim,
): Promise<void> {
  if (meetsData(folder, dataDir))
    throw new AdministrationFailure(
      `The folder ${folder} cannot be used for backups: it meets what Koma keeps in ${dataDir}. Name one outside of it.`,
    );
  const { owner } = paths(folder);
  const own = await readInstallation(client);
  const marked = (await ifThere(readFile(owner, 'utf8')))?.trim();
  if (marked === own) return;
  if (marked || (await isOfOtherSecret(folder, secret)))
    throw new AdministrationFailure(
      `The folder ${folder} holds backups of another installation: name another one.`,
    );
  const isBare = (await listBackups(folder)).length === 0;
  if (isScheduled && isBare && (await hasMadeBackupIn(client, folder)))
    throw new AdministrationFailure(
      `There are no backups in ${folder} any more: is its disk mounted? If so, "backup ${folder}" begins there anew.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(owner, `${own}\n`);
}

/** Earlier releases left no mark. */
async function isOfOtherSecret(folder: string, secret: string): Promise<boolean> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(folder, name).catch(() => undefined);
    if (manifest) return manifest.secretMark !== markOf(secret);
  }
  return false;
}
