import { createReadStream } from 'node:fs';
import { renditionType } from '../../platform/media/rendition-names.ts';
import { fetchObject } from '../../platform/media/run/scratch.ts';
import { objectKeys, parseObjectKey } from '../../platform/storage/object-keys.ts';
import type { Platform } from '../../platform.ts';
import { addPrints, type ComparedVersion } from './changes.queries.ts';

interface Bring {
  version: ComparedVersion;
  to: string;
  signal: AbortSignal;
  /** Prints stored under another name are outdated and made again. */
  name: string;
  make: () => Promise<void>;
}

export async function bringPrints(
  { storage, db }: Platform,
  { version, to, signal, name, make }: Bring,
): Promise<void> {
  const { prints } = version.renditions;
  if (prints && parseObjectKey(prints).name === name) {
    return fetchObject({ storage, key: prints, to, signal });
  }
  await make();
  const key = objectKeys.version({ id: version.id, name });
  await storage.put({ key, body: createReadStream(to), contentType: renditionType(key) });
  await addPrints(db, version.id, key);
}
