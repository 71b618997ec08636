import { ItemType } from '../../../contract/enums.ts';
import { normalizeText } from '../../platform/normalize-text.ts';
import type { ZippedRow } from './downloads.queries.ts';
import type { ZipEntry } from './zip-format.ts';

export interface StoredEntry extends ZipEntry {
  fileId: string;
  /** Undefined: a folder. */
  key: string | undefined;
}

/** Expects parents before children. A row without its parent goes to the top. */
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
      return { fileId: row.id, path: `${path}/`, size: 0, crc: 0, modifiedAt, key: undefined };
    }
    if (row.object_key === null || row.checksum === null || row.size_bytes === null) return [];
    const crc = Buffer.from(row.checksum, 'base64').readUInt32BE();
    return { fileId: row.id, path, size: row.size_bytes, crc, modifiedAt, key: row.object_key };
  });
}

/** Windows opens these names as devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const refused = /[<>:"/\\|?*\u0000-\u001f]/g;

export function writeZipName(name: string): string {
  const plain = trimEnd(normalizeText(name.toWellFormed(), 'NFC').replaceAll(refused, '_'));
  if (plain === '') return '_';
  return devices.test(plain) ? `_${plain}` : plain;
}

/** Trims without a regular expression, which would retry at every dot. */
function trimEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--;
  return name.slice(0, end);
}

/** Ignores case, because Windows and macOS do. Otherwise one file would overwrite another. */
export function makeUniqueNames() {
  const taken = new Set<string>();
  /** Next number per name. Counting from 1 each time would be slow for a thousand equal names. */
  const numbers = new Map<string, number>();
  return (name: string, isFolder: boolean): string => {
    const [, stem = name, extension = ''] = isFolder ? [] : (/^(.+)(\.[^.\s]{1,10})$/su.exec(name) ?? []);
    const wanted = name.toLowerCase();
    for (let number = numbers.get(wanted) ?? 1; ; number++) {
      const candidate = number === 1 ? name : `${stem} (${number})${extension}`;
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      numbers.set(wanted, number + 1);
      return candidate;
    }
  };
}
