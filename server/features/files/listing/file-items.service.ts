import type { Language } from '../../../../contract/enums.ts';
import { requireItem } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { type FileItem, presentFileItem, presentFileItems, type Reader } from './file-items.presenter.ts';
import { findFileItem, findFileItems } from './file-items.queries.ts';
import { withVersion } from './file-items.rules.ts';
import { findVersions } from './versions.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  id: string;
}

export async function showFileItem(parts: Parts, { person, language, id }: Asked): Promise<FileItem> {
  const { project: access } = await requireItem(parts.db, { person, id, ability: 'see' });
  return readFileItem(parts, { access, language }, id);
}

/** Callers have checked access. */
export async function readFileItem(parts: Parts, reader: Reader, fileId: string): Promise<FileItem> {
  const row = await findFileItem(parts.db, fileId);
  if (!row) throw fail('fileMissing');
  return presentFileItem(parts, reader, row);
}

export async function readFileItems(parts: Parts, reader: Reader, ids: string[]): Promise<FileItem[]> {
  const rows = await findFileItems(parts.db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return presentFileItems(parts, reader, inOrder);
}

/** Null version: the newest. */
interface Chosen {
  fileId: string;
  versionId: string | null;
}

export async function readChosenItems(parts: Parts, reader: Reader, chosen: Chosen[]): Promise<FileItem[]> {
  const [rows, versions] = await Promise.all([
    findFileItems(
      parts.db,
      chosen.map(({ fileId }) => fileId),
    ),
    findVersions(
      parts.db,
      chosen.flatMap(({ versionId }) => versionId ?? []),
    ),
  ]);
  const fileOf = new Map(rows.map((row) => [row.id, row]));
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  const found = chosen.flatMap(({ fileId, versionId }) => {
    const row = fileOf.get(fileId);
    const version = versionId === null ? undefined : versionOf.get(versionId);
    return row ? [version ? withVersion(row, version) : row] : [];
  });
  return presentFileItems(parts, reader, found);
}
