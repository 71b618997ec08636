import type { ReachedProject } from '../../access/projects/project-access.queries.ts';
import { toWholeProjects, type WholeProject } from '../../access/projects/whole-project.ts';

export interface SearchScope {
  projects: WholeProject[];
  /** Files and folders shared alone, outside these projects. */
  givenIds: string[];
  /** Approximate, to choose the method. */
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

/** Lists parent folders, outermost first. Guests of a folder do not learn what is above it. */
export function openAbove({ projects, givenIds }: SearchScope, { id, project_id, ancestors }: Place) {
  if (projects.some((project) => project.id === project_id)) return { folders: ancestors, seesProject: true };
  const from = [...ancestors, id].findIndex((one) => givenIds.includes(one));
  return { folders: from < 0 ? [] : ancestors.slice(from), seesProject: false };
}
