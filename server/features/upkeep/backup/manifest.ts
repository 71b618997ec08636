import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { ifThere, listBackups, MANIFEST, parseJson, paths, writeDurably } from './backup-folder.ts';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  hash: z.string(),
});

/** What a backup says of itself. It is written last, so that a backup without one is not finished. */
const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  tables: z.array(table),
  jobs: table,
  /** In which the rows write moments. Unset, by an earlier Koma: that of the database that was backed up. */
  timeZone: z.literal('UTC').optional(),
  objects: z.object({ count: z.number(), bytes: z.number(), hash: z.string() }),
  /** Tells whether a secret is the one that sealed the rows, and not what it is. */
  secretMark: z.string(),
  hasSecret: z.boolean(),
  /** Its own hash lies beside it. Unset, by an earlier Koma: nothing tells whether it was changed. */
  isHashed: z.literal(true).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The hash first, in the form that `sha256sum -c` reads: with the manifest the backup is finished. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await writeDurably(paths(folder).manifestHash(manifest.name), `${hashText(text)}  ${MANIFEST}\n`);
  await writeDurably(paths(folder).manifest(manifest.name), text);
}

export async function readManifest(folder: string, name?: string): Promise<Manifest> {
  const chosen = name ?? (await listBackups(folder)).at(-1);
  if (!chosen) throw new AdministrationFailure(`There is no finished backup in ${folder}.`);
  const text = await readFile(paths(folder).manifest(chosen), 'utf8');
  const noted = await ifThere(readFile(paths(folder).manifestHash(chosen), 'utf8'));
  const { success, data } = manifestSchema.safeParse(parseJson(text));
  const isAsNoted = noted === undefined ? !data?.isHashed : noted.startsWith(`${hashText(text)} `);
  if (!success || !isAsNoted)
    throw new AdministrationFailure(`The manifest of ${chosen} is damaged, or of a newer Koma.`);
  return data;
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
