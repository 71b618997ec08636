import type { Ability } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { Caller, Grant, Person } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { actBy } from '../../platform/events/actor.ts';
import { findReachedRoot } from '../files/file-access.queries.ts';
import { writeHolder } from '../files/media-holder.ts';
import { failUnreached } from '../links/link-access.ts';
import { type CheckedProject, findReachedProject, type ReachedProject } from './project-access.queries.ts';
import { ProjectStanding } from './project-standing.ts';

class Access<Asked extends Ability, Row extends CheckedProject> {
  /** Keeps other modules from making this proof: a write without a check does not type-check. */
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

  get person(): Person {
    if (!this.#person) throw fail('signInRequired');
    return this.#person;
  }

  get accountId(): string | undefined {
    return this.#person?.accountId;
  }

  /** Account or guest; undefined for a visitor without a name. */
  get speakerId(): string | undefined {
    return this.accountId ?? this.#grant?.guest?.accountId;
  }

  get speaker(): string {
    if (this.speakerId === undefined) throw fail(this.refusal('comment'));
    return this.speakerId;
  }

  /** Includes visitors who may comment once they give a name. */
  get mayComment(): boolean {
    return this.standing.can('comment') || (!this.#person && Boolean(this.standing.link?.welcomesGuests));
  }

  refusal(ability: Ability) {
    return this.standing.refusal(ability, { person: this.#person, grant: this.#grant });
  }

  /** Identifies the holder of a signed media address. */
  get holder(): string {
    return writeHolder({ person: this.#person, grant: this.#grant });
  }
}

/** Proves that the caller may do this to the project. Every write takes it. */
export type ProjectAccess<
  Asked extends Ability = Ability,
  Row extends CheckedProject = CheckedProject,
> = Access<Asked, Row>;

/** Abilities that remain while a plan change keeps the project closed. */
const openWhenInactive: ReadonlySet<Ability> = new Set(['deleteProject', 'leave']);

interface Question<Asked extends Ability> extends Caller {
  projectId: string;
  ability: Asked;
  refusal?: string;
}

/** Answers for an invisible project as for a missing one. */
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
