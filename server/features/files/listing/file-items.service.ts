import type { Language } from '../../../../contract/enums.ts';
import { requireItem } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { type FileItem, presentFileItem, presentFileItems, type Reader } from './file-items.presenter.ts';
import { findFileItem, findFileItems } from './file-items.queries.ts';
import { withVersion } from './file-items.rules.ts';
import { findVersions } from './versions.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  id: string;
}

export async function showFileItem(platform: Platform, { person, language, id }: Asked): Promise<FileItem> {
  const { project: access } = await requireItem(platform.db, { person, id, ability: 'see' });
  return readFileItem(platform, { access, language }, id);
}

/** Callers have checked access. */
export async function readFileItem(platform: Platform, reader: Reader, fileId: string): Promise<FileItem> {
  const row = await findFileItem(platform.db, fileId);
  if (!row) throw fail('fileMissing');
  return presentFileItem(platform, reader, row);
}

export async function readFileItems(platform: Platform, reader: Reader, ids: string[]): Promise<FileItem[]> {
  const rows = await findFileItems(platform.db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return presentFileItems(platform, reader, inOrder);
}

/** Null version: the newest. */
interface Chosen {
  fileId: string;
  versionId: string | null;
}

export async function readChosenItems(
  platform: Platform,
  reader: Reader,
  chosen: Chosen[],
): Promise<FileItem[]> {
  const [rows, versions] = await Promise.all([
    findFileItems(
      platform.db,
      chosen.map(({ fileId }) => fileId),
    ),
    findVersions(
      platform.db,
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
  return presentFileItems(platform, reader, found);
}
