import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline as chain, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import type { KeptObject } from './backup.queries.ts';

const MANIFEST = 'manifest.json';
const JOURNAL = 'unfinished.jsonl';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  hash: z.string(),
});

/** What a backup says of itself. It is written last, so that a backup without one is not finished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  tables: z.array(table),
  jobs: table,
  objects: z.object({ count: z.number(), bytes: z.number(), hash: z.string() }),
  /** Tells whether a secret is the one that sealed the rows, and not what it is. */
  secretMark: z.string(),
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** `<folder>/<name>/` is one backup; `<folder>/objects/` has the bytes of all, each once, named by their SHA-256. */
export const paths = (folder: string) => ({
  backup: (name: string) => join(folder, name),
  manifest: (name: string) => join(folder, name, MANIFEST),
  table: (name: string, table: string) => join(folder, name, 'tables', `${table}.copy.gz`),
  objects: (name: string) => join(folder, name, 'objects.jsonl.gz'),
  secret: (name: string) => join(folder, name, 'secret'),
  blob: (hash: string) => join(folder, 'objects', hash.slice(0, 2), hash.slice(2, 4), hash),
  blobs: join(folder, 'objects'),
  journal: join(folder, JOURNAL),
});

/** Names of finished backups, the oldest first: they are times. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => ((await isThere(paths(folder).manifest(name))) ? name : undefined)),
  );
  return found.filter((name) => name !== undefined).sort();
}

export async function readManifest(folder: string, name?: string): Promise<Manifest> {
  const chosen = name ?? (await listBackups(folder)).at(-1);
  if (!chosen) throw new AdministrationFailure(`There is no finished backup in ${folder}.`);
  const text = await readFile(paths(folder).manifest(chosen), 'utf8');
  const { success, data } = manifestSchema.safeParse(parseJson(text));
  if (!success) throw new AdministrationFailure(`The manifest of ${chosen} is damaged, or of a newer Koma.`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** In one step, and on the disk before it is named. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(draft, path);
}

/** A packed file that is written as a stream, and the SHA-256 of what is packed in it. */
export function openPacked(path: string) {
  const hash = createHash('sha256');
  const input = new PassThrough();
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const written = pipeline(
    input,
    measure,
    createGzip({ level: 5 }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  // Whoever closes it asks how it went.
  written.catch(() => undefined);
  return {
    sink: input,
    async close(): Promise<string> {
      input.end();
      await written;
      return hash.digest('hex');
    },
  };
}

/** A file that is missing or damaged fails the stream that is read. */
export const readPacked = (path: string): Readable =>
  chain(createReadStream(path), createGunzip(), () => undefined);

/** Copies the bytes of an object into the folder, unless the same bytes are there, and answers their hash. */
export async function keepBlob(folder: string, source: Readable): Promise<{ hash: string; size: number }> {
  const draft = join(paths(folder).blobs, `draft-${randomUUID()}`);
  const digest = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(source, measure, createWriteStream(draft, { mode: 0o600, flush: true }));
    const hash = digest.digest('hex');
    const path = paths(folder).blob(hash);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    return { hash, size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const hasBlob = ({ folder, hash, size }: { folder: string; hash: string; size: number }) =>
  stat(paths(folder).blob(hash)).then(
    (found) => found.size === size,
    () => false,
  );

export async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

export async function* readObjects(path: string): AsyncIterable<KeptObject> {
  if (!(await isThere(path))) return;
  const source = path.endsWith('.gz') ? readPacked(path) : createReadStream(path);
  for await (const line of createInterface({ input: source })) {
    // The last line of a backup that was killed may be half.
    const object = parseJson(line);
    if (isKept(object)) yield object;
  }
}

const isKept = (value: unknown): value is KeptObject =>
  typeof value === 'object' && value !== null && 'hash' in value && 'key' in value;

export const startFolder = async (folder: string): Promise<void> => {
  await mkdir(paths(folder).blobs, { recursive: true, mode: 0o700 });
  for (const name of await readdir(paths(folder).blobs))
    if (name.startsWith('draft-')) await rm(join(paths(folder).blobs, name), { force: true });
};
