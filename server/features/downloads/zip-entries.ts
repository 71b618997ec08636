import { ItemType } from '../../../contract/enums.ts';
import type { ZippedRow } from './downloads.queries.ts';
import type { ZipEntry } from './zip-format.ts';
import { makeUniqueNames, writeZipName } from './zip-names.ts';

export interface StoredEntry extends ZipEntry {
  /** Undefined: a folder. */
  key: string | undefined;
}

/** Rows come with parents before children; one whose parent is not among them stands on top. */
export function listEntries(rows: ZippedRow[]): StoredEntry[] {
  const folders = new Map<string, { path: string; nameIn: ReturnType<typeof makeUniqueNames> }>();
  const top = { path: '', nameIn: makeUniqueNames() };
  return rows.flatMap((row) => {
    const isFolder = row.type === ItemType.folder;
    const { path: above, nameIn } = folders.get(row.parent_id ?? '') ?? top;
    const path = `${above}${nameIn(writeZipName(row.name), isFolder)}`;
    const modifiedAt = row.created_at;
    if (isFolder) {
      folders.set(row.id, { path: `${path}/`, nameIn: makeUniqueNames() });
      return { path: `${path}/`, size: 0, crc: 0, modifiedAt, key: undefined };
    }
    if (row.object_key === null || row.checksum === null || row.size_bytes === null) return [];
    const crc = Buffer.from(row.checksum, 'base64').readUInt32BE();
    return { path, size: row.size_bytes, crc, modifiedAt, key: row.object_key };
  });
}
