import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { holdMigrations, migrate } from '../../../platform/database/migrate.ts';
import { openSession } from '../../../platform/database/statements/copy-rows.ts';
import { keepMonths } from '../../../platform/events/months.ts';
import type { Platform } from '../../../platform.ts';
import { replaceSecret } from '../../../secret.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { paths } from './backup-folder.ts';
import { markOf, readSavedSecret } from './backup-secret.ts';
import { compareRows, compareSequences } from './compare-rows.queries.ts';
import { explainFolder, explainSession } from './explained-failures.ts';
import { isSignedBy, type Manifest, readSigned, type SignedManifest } from './manifest.ts';
import { requireObjectList } from './object-lists.ts';
import { readPacked } from './packed-files.ts';
import {
  giveBackRunning,
  layOutTables,
  loadEarlierJobs,
  loadRows,
  setSequences,
  takeOwnSettings,
  withoutChecks,
} from './restore.queries.ts';
import { bringObjects } from './restore-objects.ts';
import { requireNobody, requirePlace } from './restore-place.ts';

interface Restore {
  folder: string;
  name?: string | undefined;
  takesUnsigned?: boolean;
  signal?: AbortSignal | undefined;
}

interface Restoring {
  folder: string;
  manifest: Manifest;
}

/**
 * Restores into an unused installation. The secret and the objects come first and can be repeated after a
 * kill. All rows come last, in one transaction. Finally migrates to the current release.
 */
export async function restore(
  platform: Platform,
  { folder: given, name, takesUnsigned = false, signal }: Restore,
): Promise<Manifest> {
  const folder = resolve(given);
  const signed = await explainFolder(folder, async () => {
    const chosen = await readSigned(folder, name);
    await requireObjectList(folder, chosen.manifest);
    return chosen;
  });
  const { manifest } = signed;
  const client = await openSession(platform.pool, signal);
  const lost = new AbortController();
  client.once('end', () => lost.abort(new AdministrationFailure(LOST)));
  const goesOn = AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]);
  try {
    // Makes a starting server wait: its accounts would be lost with the tables.
    await explainSession(() => holdMigrations(client));
    await explainFolder(folder, () => requirePlace(platform, { folder, manifest }));
    goesOn.throwIfAborted();
    const secret = await findSecret(platform, { folder, manifest });
    requireSignature(signed, { secret, takesUnsigned });
    // Replaced before the rows, or a kill between them would leave rows without their secret. The old secret
    // has sealed nothing yet.
    if (secret !== platform.config.secret) await replaceSecret(platform.config.dataDir, secret);
    await explainFolder(folder, async () => {
      await bringObjects(platform, { folder, manifest, signal: goesOn });
      await explainSession(() => bringRows(platform, client, { folder, manifest }));
    });
  } catch (error) {
    // Other errors follow from the lost connection.
    if (!signal?.aborted) lost.signal.throwIfAborted();
    throw error;
  } finally {
    await client.end();
  }
  await migrate(platform.pool);
  await keepMonths(platform.db);
  return manifest;
}

const LOST = 'The connection to the database ended meanwhile: try again.';

async function findSecret(
  { config: { secret } }: Platform,
  { folder, manifest }: Restoring,
): Promise<string> {
  if (markOf(secret) === manifest.secretMark) return secret;
  const saved = await explainFolder(folder, () => readSavedSecret(folder, manifest));
  if (saved) return saved;
  throw new AdministrationFailure(
    `The secret of the backup ${manifest.name} is missing, or not the one that was saved.`,
  );
}

interface Trust {
  secret: string;
  takesUnsigned: boolean;
}

/** The manifest reaches SQL, so a forged one could change any row. */
function requireSignature(signed: SignedManifest, { secret, takesUnsigned }: Trust): void {
  if (isSignedBy(secret, signed)) return;
  const { name } = signed.manifest;
  if (signed.signature !== undefined)
    throw new AdministrationFailure(
      `The manifest of ${name} was not written with the secret of this installation: it was changed since, or somebody else made it. Restore another backup.`,
    );
  if (takesUnsigned) return;
  throw new AdministrationFailure(
    `Nothing shows who made the backup ${name}: beside its manifest there is no manifest.json.hmac. Backups of earlier versions have none. If it is one of those, and nobody else could write to its folder, add --unsigned; else restore another one.`,
  );
}

async function bringRows(
  platform: Platform,
  client: pg.Client,
  { folder, manifest }: Restoring,
): Promise<void> {
  const bring = async <Result>(name: string, load: (source: Readable) => Promise<Result>) => {
    const source = readPacked(paths(folder).table(manifest.name, name));
    return load(source).catch((error: unknown) => {
      if (!source.errored) throw error;
      throw new AdministrationFailure(`The rows of ${name} in the backup are missing or damaged.`, {
        cause: error,
      });
    });
  };
  if (!manifest.timeZone) await takeOwnSettings(client);
  await client.query('begin');
  await client.query('lock table accounts');
  await requireNobody(platform, client);
  await layOutTables(client, manifest);
  await withoutChecks(client, async () => {
    for (const { name, columns, rows } of manifest.tables) {
      const loaded = await bring(name, (source) => loadRows(client, { name, columns, source }));
      if (loaded !== rows)
        throw new AdministrationFailure(`Of ${name} there are ${loaded} rows and not ${rows}.`);
    }
  });
  await setSequences(client, manifest);
  const { jobs } = manifest;
  const earlierJobs = jobs && (await bring(jobs.name, (source) => loadEarlierJobs(client, source)));
  const differences = [
    ...(await compareRows(client, manifest.tables)),
    ...(await compareSequences(client, manifest.sequences)),
    ...(earlierJobs === jobs?.rows ? [] : [`Of the jobs there are ${earlierJobs} and not ${jobs?.rows}.`]),
  ];
  if (differences.length > 0 && !manifest.timeZone) differences.push(OTHER_ZONE);
  if (differences.length > 0) throw new AdministrationFailure(differences.join('\n'));
  await giveBackRunning(client);
  await client.query('commit');
}

const OTHER_ZONE =
  'The backup is of an earlier Koma: the database needs the TimeZone of the one that was backed up.';
