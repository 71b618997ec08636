import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NAMED_OBJECTS } from '../../server/features/upkeep/objects/named-objects.queries.ts';
import type { Platform } from '../../server/platform.ts';
import type { S3Objects } from '../../server/test/s3/s3-objects.ts';
import type { Findings } from './findings.ts';

export interface Stores {
  /** Undefined: objects are in the data folder. */
  s3: S3Objects | undefined;
  dataDir: string;
}

export const objectsFolder = ({ dataDir }: Stores) => join(dataDir, 'objects');

/** Compares references with stored objects days later, including parts and temporary files. */
export async function compareStored(
  { pool, storage }: Pick<Platform, 'pool' | 'storage'>,
  stores: Stores,
): Promise<Pick<Findings, 'orphans' | 'missing'>> {
  const { rows } = await pool.query<{ key: string }>(NAMED_OBJECTS);
  const named = new Set(rows.map(({ key }) => key));
  const stored = new Set<string>();
  for await (const { key } of storage.list('')) stored.add(key);
  return {
    missing: [...named].filter((key) => !stored.has(key)),
    orphans: [...[...stored].filter((key) => !named.has(key)), ...(await listLeft(stores))],
  };
}

async function listLeft(stores: Stores): Promise<string[]> {
  const { s3, dataDir } = stores;
  const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
  const unjoined = s3 ? [...s3.uploads.keys()] : await namesIn(join(objectsFolder(stores), '.uploads'));
  const temporary = [
    ...(await namesIn(join(objectsFolder(stores), '.temporary'))),
    ...(await namesIn(join(dataDir, 'scratch'))),
  ];
  return [...unjoined.map((id) => `parts of ${id}`), ...temporary.map((name) => `temporary file ${name}`)];
}
