import { ItemType } from '../../../contract/enums.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import type { Ability } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { Caller, Person } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { failUnreached } from '../links/link-access.ts';
import { admit, type ProjectAccess } from '../projects/project-access.ts';
import { ProjectStanding } from '../projects/project-standing.ts';
import { findReachedItem, type ItemRow, itemOf, type ReachedItem } from './file-access.queries.ts';

class Access<Asked extends Ability> {
  /** Keeps other modules from making this proof. */
  readonly #asked: Asked;
  readonly project: ProjectAccess<'see'>;
  /** Undefined: the root of the project. */
  readonly item: ItemRow | undefined;

  constructor(asked: Asked, project: ProjectAccess<'see'>, item: ItemRow | undefined) {
    this.#asked = asked;
    this.project = project;
    this.item = item;
  }

  get asked(): Asked {
    return this.#asked;
  }

  get person(): Person {
    return this.project.person;
  }

  get accountId(): string | undefined {
    return this.project.accountId;
  }

  /** Account or guest; undefined for a visitor without a name. */
  get speakerId(): string | undefined {
    return this.project.speakerId;
  }

  get speaker(): string {
    return this.project.speaker;
  }

  /** Includes visitors who may comment once they give a name. */
  get mayComment(): boolean {
    return this.project.mayComment;
  }

  /** Identifies the holder of a signed media address. */
  get holder(): string {
    return this.project.holder;
  }

  get sharedVersionId(): string | undefined {
    return this.project.standing.sharedVersionId;
  }

  get onlyVersionId(): string | undefined {
    if (this.sharedVersionId !== undefined) return this.sharedVersionId;
    return this.project.standing.link?.showsNewestOnly ? (this.item?.version_id ?? undefined) : undefined;
  }

  get opensEarlier(): boolean {
    return this.sharedVersionId === undefined && !this.project.standing.link?.showsNewestOnly;
  }

  opensVersion(versionId: string): boolean {
    const isNewest = this.item?.version_id === versionId;
    return this.project.standing.opensVersion({ id: versionId, isNewest });
  }

  /** Folders above the item that are open, outermost first. */
  get openAncestors(): string[] {
    const { reach } = this.project.standing;
    const all = this.item?.ancestors ?? [];
    if (reach.within === 'project') return all;
    const start = reach.within === 'folder' ? all.indexOf(reach.id) : -1;
    return start === -1 ? [] : all.slice(start);
  }

  get projectId(): string {
    return this.project.project.id;
  }

  get seesPrivate(): boolean {
    return this.project.standing.can('seePrivate');
  }

  can(ability: Ability): boolean {
    const ownUpload = this.accountId !== undefined && this.item?.created_by === this.accountId;
    return this.project.standing.can(ability, { ownUpload });
  }
}

export type ItemAccess<Asked extends Ability = Ability> = Access<Asked>;
export type FileOrFolderAccess<Asked extends Ability = Ability> = Access<Asked> & { readonly item: ItemRow };

interface Question<Asked extends Ability> extends Caller {
  /** Id of an item; a project's id means its root. */
  id: string;
  ability: Asked;
  missing?: ErrorName;
}

/** Answers for an invisible item as for a missing one. */
export async function requireItem<Asked extends Ability>(
  db: Database | Transaction,
  { person, grant, id, ability, missing = 'fileMissing' }: Question<Asked>,
): Promise<ItemAccess<Asked>> {
  if (!person && !grant) throw fail('signInRequired');
  const found = await findReachedItem(db, { accountId: person?.accountId, grant, id });
  return admitItem(db, { person, grant, id, found, ability, missing });
}

interface Admission<Asked extends Ability> extends Caller {
  id: string;
  found: ReachedItem | undefined;
  ability: Asked;
  missing: ErrorName;
}

export async function admitItem<Asked extends Ability>(
  db: Database | Transaction,
  { person, grant, id, found, ability, missing }: Admission<Asked>,
): Promise<ItemAccess<Asked>> {
  if (!found) throw await failUnreached(db, { person, grant, id, missing });
  const standing = ProjectStanding.ofItem(found, { isSignedIn: person !== undefined, guest: grant?.guest });
  const project = admit({ person, grant, project: found, standing, ability: 'see' });
  const item = itemOf(found);
  if (item?.hidden && !project.standing.can('seePrivate')) throw fail(missing);
  const access = new Access(ability, project, item);
  if (!access.can(ability)) throw fail(standing.refusal(ability, { person, grant }));
  return access;
}

export const isNoRoot = <Asked extends Ability>(
  access: ItemAccess<Asked>,
): access is FileOrFolderAccess<Asked> => access.item !== undefined;

/** Refuses the root, which cannot be renamed, moved or deleted. */
export async function requireFileOrFolder<Asked extends Ability>(
  db: Database | Transaction,
  question: Question<Asked>,
): Promise<FileOrFolderAccess<Asked>> {
  const access = await requireItem(db, question);
  if (!isNoRoot(access)) throw fail(question.missing ?? 'fileMissing');
  return access;
}

export async function requireFolder<Asked extends Ability>(
  db: Database | Transaction,
  question: Omit<Question<Asked>, 'missing'>,
): Promise<ItemAccess<Asked>> {
  const access = await requireItem(db, { ...question, missing: 'contentMissing' });
  if (access.item?.type === ItemType.file) throw fail('contentMissing');
  return access;
}

/** Checks access of a later step, after its call ended. */
export async function maySee(
  db: Database | Transaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const found = await findReachedItem(db, { accountId, grant: undefined, id });
  if (!found?.item_id) return false;
  return !found.item_hidden || ProjectStanding.ofItem(found, { isSignedIn: true }).can('seePrivate');
}

/** Leaves connections for others. */
const ASKED_AT_ONCE = 4;

interface Selection<Asked extends Ability> extends Caller {
  ids: string[];
  ability: Asked;
}

export async function requireItems<Asked extends Ability>(
  db: Database | Transaction,
  { person, grant, ids, ability }: Selection<Asked>,
): Promise<Array<ItemAccess<Asked>>> {
  const wanted = [...new Set(ids)];
  const found: Array<ItemAccess<Asked>> = [];
  for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
    const some = wanted.slice(at, at + ASKED_AT_ONCE);
    found.push(...(await Promise.all(some.map((id) => requireItem(db, { person, grant, id, ability })))));
  }
  return found;
}
