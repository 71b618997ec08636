import type { ErrorName } from '../../../contract/errors.ts';
import type { Ability, Circumstances } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { ReachedProject } from './project-access.queries.ts';
import type { ProjectAccess } from './project-access.ts';
import { ProjectStanding } from './project-standing.ts';

class Whole {
  readonly #standing: ProjectStanding;
  readonly id: string;
  readonly name: string;

  constructor({ id, name }: { id: string; name: string }, standing: ProjectStanding) {
    this.id = id;
    this.name = name;
    this.#standing = standing;
  }

  get seesPrivate(): boolean {
    return this.can('seePrivate');
  }

  can(ability: Ability, further?: Circumstances): boolean {
    return this.#standing.can(ability, further);
  }
}

/**
 * Proves access to all of a project. Queries of project scope take it: given an id, they would show a folder's guest
 * everything beside it.
 */
export type WholeProject = Whole;

function findWholeProject({ project, standing }: ProjectAccess): WholeProject | undefined {
  const { ofWhole } = standing;
  return ofWhole && new Whole(project, ofWhole);
}

export function requireWholeProject(
  access: ProjectAccess,
  missing: ErrorName = 'projectMissing',
): WholeProject {
  const whole = findWholeProject(access);
  if (!whole) throw fail(missing);
  return whole;
}

export const toWholeProjects = (rows: ReachedProject[]): WholeProject[] =>
  rows.filter((row) => row.is_active).map((row) => new Whole(row, new ProjectStanding(row)));

export const idsOf = (projects: readonly WholeProject[]): string[] => projects.map(({ id }) => id);

export const openIdsOf = (projects: readonly WholeProject[]): string[] =>
  idsOf(projects.filter(({ seesPrivate }) => seesPrivate));
