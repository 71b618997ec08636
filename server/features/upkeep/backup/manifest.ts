import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { signText } from '../../../parts/seal.ts';
import { sameBytes } from '../../../parts/secrets.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { ifThere, listBackups, MANIFEST, parseJson, paths, writeDurably } from './backup-folder.ts';

const MOMENT = "'\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d[+-]\\d\\d(:\\d\\d)?'";
const MONTH = `FROM \\(${MOMENT}\\) TO \\(${MOMENT}\\)`;

/** Bounds go into SQL as they are, and names into paths: no others than those of our tables. */
const bound = z.string().regex(new RegExp(`^FOR VALUES (IN \\((true|false)\\)|${MONTH})$`));
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const table = z.object({
  name: tableName,
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
  partitions: z.array(z.object({ name: tableName, parent: tableName, bound })),
  sequences: z.array(z.object({ name: tableName, value: z.string(), isCalled: z.boolean() })),
  tables: z.array(table),
  /** Jobs that waited, by an earlier Koma, whose queue was a library's. */
  jobs: table.extend({ name: z.literal('pgboss.job') }).optional(),
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

/**
 * The signature first, which only whoever has the secret can make, and the hash in the form that `sha256sum -c` reads:
 * with the manifest the backup is finished.
 */
export async function writeManifest(folder: string, manifest: Manifest, secret: string): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await writeDurably(paths(folder).manifestSignature(manifest.name), `${sign({ secret, text })}\n`);
  await writeDurably(paths(folder).manifestHash(manifest.name), `${hashText(text)}  ${MANIFEST}\n`);
  await writeDurably(paths(folder).manifest(manifest.name), text);
}

export async function readManifest(folder: string, name?: string): Promise<Manifest> {
  return (await readSigned(folder, name)).manifest;
}

/** A manifest with the text that its signature has to be of, as they were read. */
export interface SignedManifest {
  manifest: Manifest;
  text: string;
  /** Unset, by an earlier Koma. */
  signature: string | undefined;
}

export async function readSigned(folder: string, name?: string): Promise<SignedManifest> {
  const chosen = name ?? (await listBackups(folder)).at(-1);
  if (!chosen) throw new AdministrationFailure(`There is no finished backup in ${folder}.`);
  const text = await readFile(paths(folder).manifest(chosen), 'utf8');
  const noted = await ifThere(readFile(paths(folder).manifestHash(chosen), 'utf8'));
  const signature = await ifThere(readFile(paths(folder).manifestSignature(chosen), 'utf8'));
  const { success, data } = manifestSchema.safeParse(parseJson(text));
  const isAsNoted = noted === undefined ? !data?.isHashed : noted.startsWith(`${hashText(text)} `);
  if (!success || !isAsNoted || data.name !== chosen)
    throw new AdministrationFailure(`The manifest of ${chosen} is damaged, or of a newer Koma.`);
  return { manifest: data, text, signature: signature?.trim() };
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const sign = (of: { secret: string; text: string }): string => signText({ purpose: 'koma backup', ...of });

export const isSignedBy = (secret: string, { text, signature = '' }: SignedManifest): boolean =>
  sameBytes(Buffer.from(signature), Buffer.from(sign({ secret, text })));
