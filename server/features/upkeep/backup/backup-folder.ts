import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const MANIFEST = 'manifest.json';
const JOURNAL = 'unfinished.jsonl';

/** `<folder>/<name>/` is one backup. `<folder>/objects/` holds the objects of all backups once, named by SHA-256. */
export const paths = (folder: string) => ({
  backup: (name: string) => join(folder, name),
  manifest: (name: string) => join(folder, name, MANIFEST),
  manifestHash: (name: string) => join(folder, name, `${MANIFEST}.sha256`),
  manifestSignature: (name: string) => join(folder, name, `${MANIFEST}.hmac`),
  table: (name: string, table: string) => join(folder, name, 'tables', `${table}.copy.gz`),
  objects: (name: string) => join(folder, name, 'objects.jsonl.gz'),
  secret: (name: string) => join(folder, name, 'secret'),
  blob: (hash: string) => join(folder, 'objects', hash.slice(0, 2), hash.slice(2, 4), hash),
  blobs: join(folder, 'objects'),
  journal: join(folder, JOURNAL),
  owner: join(folder, 'installation'),
});

export const nameAt = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');

export const nameDraft = (): string => `draft-${randomUUID()}`;

const DRAFT_NAME = /^draft-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await listFolders(folder)).filter(({ isFinished }) => isFinished).map(({ name }) => name);

async function listFolders(folder: string): Promise<Array<{ name: string; isFinished: boolean }>> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  // Other entries, such as `lost+found`, are not ours and may be unreadable.
  const names = entries
    .filter((entry) => !entry.isFile() && TIME_NAME.test(entry.name))
    .map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, isFinished: await isThere(paths(folder).manifest(name)) })),
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns undefined for a missing file. Other errors are thrown: a share that does not answer must not look
 * empty, or its objects would be pruned.
 */
export async function ifThere<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const isThere = async (path: string): Promise<boolean> => (await ifThere(stat(path))) !== undefined;

/** Renames a synced draft, so the file is never partial. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(draft, path);
}

/**
 * Creates the folder and removes unfinished backups, because one backup runs at a time. Copied objects stay,
 * and the journal lists them for the next backup.
 */
export async function startFolder(folder: string): Promise<void> {
  const { blobs, backup } = paths(folder);
  await mkdir(blobs, { recursive: true, mode: 0o700 });
  for (const name of await readdir(blobs))
    if (DRAFT_NAME.test(name)) await rm(join(blobs, name), { force: true });
  for (const { name, isFinished } of await listFolders(folder))
    if (!isFinished) await rm(backup(name), { recursive: true });
}
