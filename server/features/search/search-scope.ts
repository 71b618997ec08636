import type { ReachedProject } from '../../access/projects/project-access.queries.ts';
import { ProjectStanding } from '../../access/projects/project-standing.ts';

/** What one search may look through. */
export interface SearchScope {
  projectIds: string[];
  /** Those of them in which the person sees what is private. */
  openIds: string[];
  /** Files and folders that the person was given alone, outside of these projects. */
  givenIds: string[];
  /** About how many names there are; it only decides how to look. */
  size: number;
}

export function scopeOf(projects: ReachedProject[], givenIds: string[]): SearchScope {
  const active = projects.filter((row) => row.is_active);
  return {
    projectIds: active.map((row) => row.id),
    givenIds,
    openIds: active.filter((row) => new ProjectStanding(row).can('seePrivate')).map((row) => row.id),
    size: active.reduce((sum, row) => sum + row.file_count + row.child_folders, 0),
  };
}

export const isEmpty = ({ projectIds, givenIds }: SearchScope) =>
  projectIds.length === 0 && givenIds.length === 0;

interface Place {
  id: string;
  project_id: string;
  ancestors: string[];
}

/**
 * The folders above that the person may open, from the outermost, and whether the project is one of them: who was given
 * less is not told what stands around it.
 */
export function openAbove({ projectIds, givenIds }: SearchScope, { id, project_id, ancestors }: Place) {
  if (projectIds.includes(project_id)) return { folders: ancestors, seesProject: true };
  const from = [...ancestors, id].findIndex((one) => givenIds.includes(one));
  return { folders: from < 0 ? [] : ancestors.slice(from), seesProject: false };
}
