import { ItemType } from '../../../contract/enums.ts';
import { type Role, roleFromMemberType, strongest } from '../../../contract/roles.ts';
import type { FileOrFolderAccess } from '../../access/files/file-access.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { ProjectAccess } from '../../access/projects/project-access.ts';
import type { TeamAccess } from '../../access/projects/team-access.ts';
import type { Person } from '../../person.ts';
import type { GivenRole } from './members.queries.ts';

interface Described {
  subject: MemberSubject;
  name: string;
  /** Destination of mails to people who have joined. */
  path: string;
  person: Person;
  owner: { id: string; email: string };
  /** True to change and remove people, false to add only. */
  manages: boolean;
  /** Highest role that the person may give. */
  highestRole: Role | undefined;
  /** Undefined where a new member can be given none. */
  download: boolean | undefined;
}

class Managed {
  /** Private, so that no other module can forge the proof. */
  readonly #described: Described;

  constructor(described: Described) {
    this.#described = described;
  }

  get about(): Readonly<Described> {
    return this.#described;
  }

  mayGive(role: GivenRole): boolean {
    const { highestRole } = this.#described;
    const given = roleFromMemberType(role);
    return !highestRole || !given || strongest([given, highestRole]) === highestRole;
  }

  downloadOf(wished: boolean | undefined): boolean {
    const { download } = this.#described;
    return download !== undefined && (wished ?? download);
  }
}

/** Proof that the person may change the members, with what mails say of the place. */
export type ManagedMembers = Managed;

export const membersOfTeam = (
  { team, person }: TeamAccess<'manageMembers'>,
  { name } = { name: team.name },
): ManagedMembers =>
  new Managed({
    subject: { kind: 'team', id: team.id },
    name,
    path: `/team/${team.id}`,
    person,
    owner: { id: team.owner_id, email: team.owner_email },
    manages: true,
    highestRole: undefined,
    download: true,
  });

export const membersOfProject = (
  access: ProjectAccess<'addPeople'> | ProjectAccess<'manageMembers'>,
): ManagedMembers => {
  const { project, person, standing } = access;
  return new Managed({
    subject: { kind: 'project', id: project.id },
    name: project.name,
    path: `/dashboard/${project.id}`,
    person,
    owner: { id: project.owner_id, email: project.owner_email },
    manages: access.asked === 'manageMembers',
    highestRole: standing.role,
    download: standing.can('download') ? project.can_download_permission : undefined,
  });
};

export const membersOfItem = (access: FileOrFolderAccess<'manageSharing'>): ManagedMembers => {
  const { item, person, projectId } = access;
  const { project } = access.project;
  return new Managed({
    subject: { kind: 'file', id: item.id },
    name: item.name,
    path:
      item.type === ItemType.file
        ? `/review/${item.id}/${item.version_id}`
        : `/dashboard/${projectId}/${item.id}`,
    person,
    owner: { id: project.owner_id, email: project.owner_email },
    manages: true,
    highestRole: undefined,
    download: project.can_download_permission,
  });
};
