import type { ReachedProject } from '../../access/projects/project-access.queries.ts';
import { toWholeProjects, type WholeProject } from '../../access/projects/whole-project.ts';

/** What one search may look through. */
export interface SearchScope {
  projects: WholeProject[];
  /** Files and folders that the person was given alone, outside of these projects. */
  givenIds: string[];
  /** About how many names there are; it only decides how to look. */
  size: number;
}

export function scopeOf(reached: ReachedProject[], givenIds: string[]): SearchScope {
  return {
    projects: toWholeProjects(reached),
    givenIds,
    size: reached
      .filter((row) => row.is_active)
      .reduce((sum, row) => sum + row.file_count + row.child_folders, 0),
  };
}

export const isEmpty = ({ projects, givenIds }: SearchScope) =>
  projects.length === 0 && givenIds.length === 0;

interface Place {
  id: string;
  project_id: string;
  ancestors: string[];
}

/**
 * The folders above that the person may open, from the outermost, and whether the project is one of them: who was given
 * less is not told what stands around it.
 */
export function openAbove({ projects, givenIds }: SearchScope, { id, project_id, ancestors }: Place) {
  if (projects.some((project) => project.id === project_id)) return { folders: ancestors, seesProject: true };
  const from = [...ancestors, id].findIndex((one) => givenIds.includes(one));
  return { folders: from < 0 ? [] : ancestors.slice(from), seesProject: false };
}
