import { ItemType } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { readPaths } from '../files/listing/structure.service.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import type { FoundItem } from './search.queries.ts';
import { openAbove, type SearchScope } from './search-scope.ts';

export const presentProject = ({ id, name }: { id: string; name: string }) => ({
  _id: id,
  kind: 'project' as const,
  name,
  projectId: id,
  projectName: name,
  parentFileId: null,
  path: '',
  fileVersionId: null,
  mimeType: null,
  fileThumbnailPath: null,
});

export async function presentFoundItems(
  platform: Platform,
  { found, scope, holder }: { found: FoundItem[]; scope: SearchScope; holder: string },
) {
  const paths = await readPaths(platform, found);
  const presented = await Promise.all(
    found.map(async (row) => {
      const { folders, seesProject } = openAbove(scope, row);
      return {
        _id: row.id,
        kind: row.type === ItemType.folder ? ('folder' as const) : ('file' as const),
        name: row.name,
        projectId: row.project_id,
        projectName: seesProject ? row.project_name : '',
        parentFileId: seesProject || folders.length > 0 ? row.parent_id : null,
        path: paths(folders),
        fileVersionId: row.version_id,
        mimeType: row.mime_type,
        fileThumbnailPath: await signThumbnail(platform, row.renditions?.thumbnail, { holder }),
      };
    }),
  );
  const byId = new Map(presented.map((one) => [one._id, one]));
  return (id: string) => byId.get(id) ?? [];
}
