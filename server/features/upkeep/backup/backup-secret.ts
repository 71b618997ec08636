import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paths } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';

/** Identifies a secret without revealing it. */
export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);

/** Undefined: missing, or not the secret that sealed the rows. */
export async function readSavedSecret(
  folder: string,
  { name, secretMark }: Manifest,
): Promise<string | undefined> {
  const secret = (await readFile(paths(folder).secret(name), 'utf8').catch(() => '')).trim();
  return secret !== '' && markOf(secret) === secretMark ? secret : undefined;
}
