import type { Parts } from '../../parts.ts';
import { listCoverKeys } from './covers.queries.ts';
import { signRendition } from './sign-media.service.ts';

const SHOWN = 3;

/** Answers the covers of a project by its id. */
export async function readCovers(parts: Parts, projectIds: string[]) {
  const rows = projectIds.length === 0 ? [] : await listCoverKeys(parts.db, { projectIds, shown: SHOWN });
  const signed = await Promise.all(
    rows.map(async ({ project_id, thumbnail }) => ({
      project_id,
      address: (await signRendition(parts, thumbnail)) ?? '',
    })),
  );
  const byProject = Map.groupBy(signed, (cover) => cover.project_id);
  return (projectId: string) => byProject.get(projectId)?.map(({ address }) => address) ?? [];
}
