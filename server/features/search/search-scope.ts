import type { ReachedProject } from '../../access/project-access.queries.ts';
import { ProjectStanding } from '../../access/project-standing.ts';

/** What one search may look through. */
export interface SearchScope {
  projectIds: string[];
  /** Those of them in which the person sees what is private. */
  openIds: string[];
  /** About how many names there are; it only decides how to look. */
  size: number;
}

export function scopeOf(projects: ReachedProject[]): SearchScope {
  const active = projects.filter((row) => row.is_active);
  return {
    projectIds: active.map((row) => row.id),
    openIds: active.filter((row) => new ProjectStanding(row).can('seePrivate')).map((row) => row.id),
    size: active.reduce((sum, row) => sum + row.file_count + row.child_folders, 0),
  };
}
