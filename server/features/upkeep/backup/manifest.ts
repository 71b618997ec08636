import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { signText } from '../../../platform/seal.ts';
import { sameBytes } from '../../../platform/secrets.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { ifThere, listBackups, MANIFEST, parseJson, paths, writeDurably } from './backup-folder.ts';

const MOMENT = "'\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d[+-]\\d\\d(:\\d\\d)?'";
const MONTH = `FROM \\(${MOMENT}\\) TO \\(${MOMENT}\\)`;

/** Bounds go into SQL and names into paths unescaped, so both are restricted. */
const bound = z.string().regex(new RegExp(`^FOR VALUES (IN \\((true|false)\\)|${MONTH})$`));
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const table = z.object({
  name: tableName,
  columns: z.array(z.string()),
  rows: z.number(),
  hash: z.string(),
});

/** Written last: a backup without a manifest is unfinished. */
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
  /** Undefined: the zone of the database, in earlier releases. */
  timeZone: z.literal('UTC').optional(),
  objects: z.object({ count: z.number(), bytes: z.number(), hash: z.string() }),
  /** Identifies the secret without revealing it. */
  secretMark: z.string(),
  hasSecret: z.boolean(),
  /** Undefined: an earlier release, without a hash beside it. */
  isHashed: z.literal(true).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Writes the signature first and the manifest last, because it finishes the backup. The hash file has the
 * format of `sha256sum -c`.
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

export interface SignedManifest {
  manifest: Manifest;
  text: string;
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
