import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the secret that signs addresses and codes. Made once in DATA_DIR, readable by its owner only. */
export async function readSecret(dataDir: string): Promise<string> {
  const path = pathIn(dataDir);
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  // The link fails where another process was first; its secret counts.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return (await read(path)) ?? readSecret(dataDir);
}

const pathIn = (dataDir: string) => join(dataDir, 'secret');

export const readKeptSecret = (dataDir: string): Promise<string | undefined> => read(pathIn(dataDir));

/** Replaces a secret that has sealed nothing yet. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const draft = `${pathIn(dataDir)}.${process.pid}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  await rename(draft, pathIn(dataDir));
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim() || undefined;
}
