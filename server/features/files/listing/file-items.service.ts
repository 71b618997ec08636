import type { Language } from '../../../../contract/enums.ts';
import { requireItem } from '../../../access/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { type FileItem, presentFileItem, type Reader } from './file-items.presenter.ts';
import { findFileItem } from './file-items.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  id: string;
}

export async function showFileItem(parts: Parts, { person, language, id }: Asked): Promise<FileItem> {
  const { project: access } = await requireItem(parts.db, { person, id, ability: 'see' });
  return readFileItem(parts, { access, language }, id);
}

/** For whoever is known to see it. */
export async function readFileItem(parts: Parts, reader: Reader, fileId: string): Promise<FileItem> {
  const row = await findFileItem(parts.db, fileId);
  if (!row) throw fail('fileMissing');
  return presentFileItem(parts, reader, row);
}
