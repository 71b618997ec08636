import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Platform } from '../../../platform.ts';
import { askForLargePages } from '../../processing/large-pages.service.ts';
import type { VersionRow } from '../listing/versions.queries.ts';
import { signRendition } from '../media/sign-media.service.ts';
import { addressMarkedPage } from './marked-pages.service.ts';

interface Shown {
  access: FileOrFolderAccess;
  version: VersionRow;
}

/** Replaces small pages by large ones for readers who may not download the document. */
export async function showPages(platform: Platform, { access, version }: Shown): Promise<VersionRow> {
  const { pages = [], largePages } = version.renditions;
  if (pages.length === 0 || access.can('download')) return version;
  if (largePages) return { ...version, renditions: { ...version.renditions, pages: largePages } };
  await askForLargePages(platform, version.id);
  return version;
}

interface Addressed extends Shown {
  text: string | null;
}

export const addressPages = (platform: Platform, { access, version, text }: Addressed): Promise<string[]> =>
  Promise.all(
    (version.renditions.pages ?? []).map(async (key) =>
      text === null
        ? ((await signRendition(platform, key, access)) ?? '')
        : addressMarkedPage(platform, { key, text, holder: access.holder }),
    ),
  );
