import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that signs addresses and codes: made once, kept in DATA_DIR, readable by its owner alone. */
export async function readSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  // A link fails where another process was first, whose secret then counts.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return (await read(path)) ?? readSecret(dataDir);
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim() || undefined;
}
