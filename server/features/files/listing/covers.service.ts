import type { Parts } from '../../../parts.ts';
import { signThumbnail } from '../media/sign-media.service.ts';
import { listCoverKeys } from './covers.queries.ts';

const SHOWN = 3;

/** Answers the covers of a project by its id. */
export async function readCovers(
  parts: Parts,
  { projectIds, holder }: { projectIds: string[]; holder: string },
) {
  const rows = projectIds.length === 0 ? [] : await listCoverKeys(parts.db, { projectIds, shown: SHOWN });
  const signed = await Promise.all(
    rows.map(async ({ project_id, thumbnail }) => ({
      project_id,
      address: (await signThumbnail(parts, thumbnail, { holder })) ?? '',
    })),
  );
  const byProject = Map.groupBy(signed, (cover) => cover.project_id);
  return (projectId: string) => byProject.get(projectId)?.map(({ address }) => address) ?? [];
}
