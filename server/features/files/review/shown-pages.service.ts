import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Parts } from '../../../parts.ts';
import { askForLargePages } from '../../processing/large-pages.service.ts';
import type { VersionRow } from '../listing/versions.queries.ts';
import { signRendition } from '../media/sign-media.service.ts';
import { addressMarkedPage } from './marked-pages.service.ts';

interface Shown {
  access: FileOrFolderAccess;
  version: VersionRow;
}

/** Replaces small pages by large ones for readers who may not download the document. */
export async function showPages(parts: Parts, { access, version }: Shown): Promise<VersionRow> {
  const { pages = [], largePages } = version.renditions;
  if (pages.length === 0 || access.can('download')) return version;
  if (largePages) return { ...version, renditions: { ...version.renditions, pages: largePages } };
  await askForLargePages(parts, version.id);
  return version;
}

interface Addressed extends Shown {
  text: string | null;
}

export const addressPages = (parts: Parts, { access, version, text }: Addressed): Promise<string[]> =>
  Promise.all(
    (version.renditions.pages ?? []).map(async (key) =>
      text === null
        ? ((await signRendition(parts, key, access)) ?? '')
        : addressMarkedPage(parts, { key, text, holder: access.holder }),
    ),
  );
