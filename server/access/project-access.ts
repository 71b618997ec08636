import {
  type Ability,
  type Circumstances,
  can,
  type Role,
  roleFromMemberType,
  roleFromTeamRole,
  strongest,
} from '../../contract/roles.ts';
import { fail } from '../http/failure.ts';
import type { Person } from '../http/person.ts';
import type { Database, Transaction } from '../parts/database/database.ts';
import { findReachedProject, type ReachedProject } from './project-access.queries.ts';

type HeldRoles = Pick<ReachedProject, 'is_owner' | 'member_type' | 'team_role'>;

/** What a person is to a project. */
export class ProjectStanding {
  readonly role: Role | undefined;
  readonly #circumstances: Circumstances;

  constructor(row: ReachedProject) {
    this.role = roleOf(row);
    this.#circumstances = {
      teamMember: row.team_role !== null,
      addUserPermission: row.add_user_permission,
      personMayDownload: row.may_download,
      projectAllowsDownload: row.can_download_permission,
    };
  }

  can(ability: Ability, further: Circumstances = {}): boolean {
    return can(this.role, ability, { ...this.#circumstances, ...further });
  }
}

export function roleOf({ is_owner, member_type, team_role }: HeldRoles): Role | undefined {
  const held = [
    is_owner ? ('owner' as const) : undefined,
    member_type ? roleFromMemberType(member_type) : undefined,
    team_role ? roleFromTeamRole(team_role) : undefined,
  ];
  return strongest(held.filter((role) => role !== undefined));
}

class Access<Asked extends Ability> {
  /** Makes the value one that only this module can make: a write that nobody asked for does not type-check. */
  readonly #asked: Asked;
  readonly person: Person;
  readonly project: ReachedProject;
  readonly standing: ProjectStanding;

  constructor(asked: Asked, person: Person, project: ReachedProject, standing: ProjectStanding) {
    this.#asked = asked;
    this.person = person;
    this.project = project;
    this.standing = standing;
  }

  get asked(): Asked {
    return this.#asked;
  }
}

/** Proof that the person may do what was asked on this project. What changes a project takes it. */
export type ProjectAccess<Asked extends Ability = Ability> = Access<Asked>;

/** What the owner can do while a plan change keeps the project closed, and a member to get out of it. */
const openWhenInactive: ReadonlySet<Ability> = new Set(['deleteProject', 'leave']);

interface Question<Asked extends Ability> {
  person: Person;
  projectId: string;
  ability: Asked;
}

/** A project that is out of sight and one that does not exist answer alike. */
export async function requireProject<Asked extends Ability>(
  db: Database | Transaction,
  { person, projectId, ability }: Question<Asked>,
): Promise<ProjectAccess<Asked>> {
  const project = await findReachedProject(db, { accountId: person.accountId, projectId });
  if (!project) throw fail('projectMissing');
  return admit({ person, project, ability });
}

interface Admission<Asked extends Ability> {
  person: Person;
  /** As the queries of this folder find it for the person. */
  project: ReachedProject;
  ability: Asked;
}

export function admit<Asked extends Ability>({
  person,
  project,
  ability,
}: Admission<Asked>): ProjectAccess<Asked> {
  const standing = new ProjectStanding(project);
  if (!project.is_active && !openWhenInactive.has(ability)) throw fail('projectDeactivated');
  if (!standing.can(ability)) throw fail('forbidden');
  return new Access(ability, person, project, standing);
}
