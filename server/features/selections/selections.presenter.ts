import type { SelectionRow } from '../../access/files/selection-access.queries.ts';
import type { SelectionAccess } from '../../access/files/selection-access.ts';
import { watermarkOf } from '../../access/files/watermark-text.ts';
import type { ProjectAccess } from '../../access/projects/project-access.ts';
import type { Platform } from '../../platform.ts';
import { shownPicture } from '../files/media/mark-picture.service.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { listShown, type ShownFile } from './selections.queries.ts';

/** Hides unplayable files from visitors who cannot download them. */
export const sightOf = ({ standing }: ProjectAccess) => ({
  seesPrivate: standing.can('seePrivate'),
  seesBroken: standing.link === undefined || standing.can('download'),
});

export async function presentSelection(platform: Platform, { selection, project }: SelectionAccess) {
  const [only] = await presentSelections(platform, { selections: [selection], project });
  if (!only) throw new Error('a selection that was found is presented');
  return only;
}

export async function presentSelections(
  platform: Platform,
  { selections, project }: { selections: SelectionRow[]; project: ProjectAccess },
) {
  const shown = await listShown(platform.db, {
    selectionIds: selections.map(({ id }) => id),
    ...sightOf(project),
  });
  const filesOf = Map.groupBy(shown, ({ selectionId }) => selectionId);
  return Promise.all(
    selections.map(async (selection) => {
      const files = filesOf.get(selection.id) ?? [];
      const cover = coverOf(selection, files);
      const text = watermarkOf(project, selection.name);
      const key = await shownPicture(platform, { key: cover?.thumbnail ?? undefined, text });
      return {
        _id: selection.id,
        projectId: selection.project_id,
        name: selection.name,
        fileCount: files.length,
        coverId: cover?.fileId === selection.cover_id ? selection.cover_id : null,
        coverPath: await signThumbnail(platform, key, project),
        newestOnly: selection.newest_only,
        canManage: project.standing.can('manageSharing'),
        createdAt: selection.created_at.toISOString(),
      };
    }),
  );
}

export const coverOf = ({ cover_id }: Pick<SelectionRow, 'cover_id'>, files: ShownFile[]) =>
  files.find(({ fileId }) => fileId === cover_id) ?? files.find(({ thumbnail }) => thumbnail !== null);
