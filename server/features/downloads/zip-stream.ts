import type { Storage } from '../../parts/storage/storage.ts';
import type { StoredEntry } from './zip-entries.ts';
import { writeDirectory, writeLocalHeader } from './zip-format.ts';

/** One file is open at a time, and only as much of it is read as the reader takes. */
export async function* streamZip(
  storage: Pick<Storage, 'read'>,
  entries: readonly StoredEntry[],
): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield writeLocalHeader(entry);
    if (entry.key !== undefined) yield* readWhole(storage, { key: entry.key, size: entry.size });
  }
  yield* writeDirectory(entries);
}

async function* readWhole(
  storage: Pick<Storage, 'read'>,
  { key, size }: { key: string; size: number },
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of await storage.read({ key })) {
    read += chunk.length;
    yield chunk;
  }
  // A zip that goes on here would look whole and not be.
  if (read !== size) throw new Error('a stored file is not as long as its row says');
}
