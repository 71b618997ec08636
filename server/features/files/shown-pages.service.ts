import type { FileOrFolderAccess } from '../../access/file-access.ts';
import type { Parts } from '../../parts.ts';
import { askForLargePages } from '../processing/large-pages.service.ts';
import type { VersionRow } from './review.queries.ts';

/** More are not marked while somebody waits: a longer document is shown to a marked link's visitor in small pages. */
const MARKED_MAX = 40;

interface Shown {
  access: FileOrFolderAccess;
  version: VersionRow;
  isMarked: boolean;
}

/** Who may not have a document reads it from pictures of its pages; the first of them has large ones made. */
export async function showPages(parts: Parts, { access, version, isMarked }: Shown): Promise<VersionRow> {
  const { pages = [], largePages } = version.renditions;
  if (pages.length === 0 || access.can('download')) return version;
  if (isMarked && pages.length > MARKED_MAX) return version;
  if (largePages) return { ...version, renditions: { ...version.renditions, pages: largePages } };
  await askForLargePages(parts, version.id);
  return version;
}
