import type { Ability } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { actBy } from '../../parts/events/actor.ts';
import type { Caller, Grant, Person } from '../../person.ts';
import { findReachedRoot } from '../files/file-access.queries.ts';
import { writeHolder } from '../files/media-holder.ts';
import { failUnreached } from '../links/link-access.ts';
import { type CheckedProject, findReachedProject, type ReachedProject } from './project-access.queries.ts';
import { ProjectStanding } from './project-standing.ts';

class Access<Asked extends Ability, Row extends CheckedProject> {
  /** Makes the value one that only this module can make: a write that nobody asked for does not type-check. */
  readonly #asked: Asked;
  readonly #person: Person | undefined;
  readonly #grant: Grant | undefined;
  readonly project: Row;
  readonly standing: ProjectStanding;

  constructor(asked: Asked, { person, grant, project, standing }: Admission<Asked, Row>) {
    this.#asked = asked;
    this.#person = person;
    this.#grant = grant;
    this.project = project;
    this.standing = standing;
  }

  get asked(): Asked {
    return this.#asked;
  }

  /** Of a link's visitor who is not signed in there is none. */
  get person(): Person {
    if (!this.#person) throw fail('signInRequired');
    return this.#person;
  }

  get accountId(): string | undefined {
    return this.#person?.accountId;
  }

  /** Who speaks here: an account, or a link's guest. Undefined for those who only look. */
  get speakerId(): string | undefined {
    return this.accountId ?? this.#grant?.guest?.accountId;
  }

  /** The same, for what only somebody with a name can do. */
  get speaker(): string {
    if (this.speakerId === undefined) throw fail(this.refusal('comment'));
    return this.speakerId;
  }

  /** May comment, or may as soon as they have said their name. */
  get mayComment(): boolean {
    return this.standing.can('comment') || (!this.#person && Boolean(this.standing.link?.welcomesGuests));
  }

  /** Why the caller may not. */
  refusal(ability: Ability) {
    return this.standing.refusal(ability, { person: this.#person, grant: this.#grant });
  }

  /** Whom the addresses of media are made for. */
  get holder(): string {
    return writeHolder({ person: this.#person, grant: this.#grant });
  }
}

/** Proof that the person may do what was asked on this project. What changes a project takes it. */
export type ProjectAccess<
  Asked extends Ability = Ability,
  Row extends CheckedProject = CheckedProject,
> = Access<Asked, Row>;

/** What the owner can do while a plan change keeps the project closed, and a member to get out of it. */
const openWhenInactive: ReadonlySet<Ability> = new Set(['deleteProject', 'leave']);

interface Question<Asked extends Ability> extends Caller {
  projectId: string;
  ability: Asked;
  /** A more exact text for those who see the project and may not. */
  refusal?: string;
}

/** A project that is out of sight and one that does not exist answer alike. */
export async function requireProject<Asked extends Ability>(
  db: Database | Transaction,
  { person, grant, projectId, ability, refusal }: Question<Asked>,
): Promise<ProjectAccess<Asked, ReachedProject>> {
  if (!person && !grant) throw fail('signInRequired');
  if (!grant && person) {
    const project = await findReachedProject(db, { accountId: person.accountId, projectId });
    if (!project) throw await failUnreached(db, { person, grant, id: projectId, missing: 'projectMissing' });
    return admit({ person, grant, project, standing: new ProjectStanding(project), ability, refusal });
  }
  const project = await findReachedRoot(db, { accountId: person?.accountId, grant, id: projectId });
  if (!project || project.item_id)
    throw await failUnreached(db, { person, grant, id: projectId, missing: 'projectMissing' });
  return admit({
    person,
    grant,
    project,
    standing: ProjectStanding.ofItem(project, { isSignedIn: person !== undefined, guest: grant?.guest }),
    ability,
  });
}

interface Admission<Asked extends Ability, Row extends CheckedProject> extends Caller {
  /** As the queries of this folder find it for the person. */
  project: Row;
  standing: ProjectStanding;
  ability: Asked;
  refusal?: string | undefined;
}

export function admit<Asked extends Ability, Row extends CheckedProject>({
  person,
  grant,
  project,
  standing,
  ability,
  refusal,
}: Admission<Asked, Row>): ProjectAccess<Asked, Row> {
  if (!project.is_active && !openWhenInactive.has(ability)) throw fail('projectDeactivated');
  if (!standing.can(ability))
    throw fail(standing.refusal(ability, { person, grant }), refusal ? { message: refusal } : {});
  if (standing.link) actBy(standing.link.linkId);
  return new Access(ability, { person, grant, project, standing, ability });
}
