import { FileRole, ItemType } from '../../../contract/enums.ts';
import {
  type Ability,
  type Circumstances,
  can,
  type Role,
  roleFromFileRole,
  roleFromMemberType,
  roleFromTeamRole,
  strongest,
} from '../../../contract/roles.ts';
import type { Caller, Guest } from '../../person.ts';
import { ancestorsOf, type ReachedItem } from '../files/file-access.queries.ts';
import { opensVersion } from '../files/open-versions.rules.ts';
import type { CheckedProject } from './project-access.queries.ts';

type HeldRoles = Pick<CheckedProject, 'is_owner' | 'member_type' | 'team_role'>;

export function roleOf({ is_owner, member_type, team_role }: HeldRoles): Role | undefined {
  const held = [
    is_owner ? ('owner' as const) : undefined,
    member_type ? roleFromMemberType(member_type) : undefined,
    team_role ? roleFromTeamRole(team_role) : undefined,
  ];
  return strongest(held.filter((role) => role !== undefined));
}

export type Reach =
  | { within: 'project' }
  | { within: 'selection' }
  | { within: 'folder'; id: string }
  | { within: 'file'; id: string; versionId: string | undefined };

interface OpenedBy {
  linkId: string;
  accessType: 1 | 2 | 3;
  isWatermarked: boolean;
  showsNewestOnly: boolean;
  selectionId: string | undefined;
  welcomesGuests: boolean;
}

/** Abilities that need a role in the project itself, since they concern others too. */
const ofTheProject: ReadonlySet<Ability> = new Set([
  'seePrivate',
  'seeAddresses',
  'setPrivacy',
  'addPeople',
  'leave',
]);

type Refusal = 'forbidden' | 'signInRequired' | 'guestRequired' | 'guestUnconfirmed';

interface Visitor {
  isSignedIn: boolean;
  guest?: Guest | undefined;
}

interface Visit {
  fileRole: Role | undefined;
  reach: Reach;
  link: OpenedBy | undefined;
  circumstances: Circumstances;
}

export class ProjectStanding {
  readonly role: Role | undefined;
  readonly reach: Reach;
  /** Undefined for a caller with a role. */
  readonly link: OpenedBy | undefined;
  readonly #row: CheckedProject;
  readonly #visit: Visit | undefined;
  readonly #ownRole: Role | undefined;
  readonly #circumstances: Circumstances;

  constructor(row: CheckedProject, visit?: Visit) {
    this.#row = row;
    this.#visit = visit;
    this.#ownRole = roleOf(row);
    const held = [this.#ownRole, visit?.fileRole, visit?.link && ('linkVisitor' as const)];
    this.role = strongest(held.filter((role) => role !== undefined));
    this.reach = visit?.reach ?? { within: 'project' };
    this.link = this.#ownRole || visit?.fileRole ? undefined : visit?.link;
    this.#circumstances = {
      teamMember: row.team_role !== null,
      addUserPermission: row.add_user_permission,
      projectAllowsDownload: row.can_download_permission,
      ...visit?.circumstances,
      personMayDownload: row.may_download || Boolean(visit?.circumstances.personMayDownload),
    };
  }

  static ofItem(row: ReachedItem, { isSignedIn, guest }: Visitor): ProjectStanding {
    return new ProjectStanding(row, {
      fileRole: row.file_role ? roleFromFileRole(row.file_role) : undefined,
      reach: reachOf(row),
      link: linkOf(row),
      circumstances: {
        personMayDownload: Boolean(row.file_may_download),
        // A saved copy would carry no watermark.
        linkAllowsDownload: Boolean(row.link_allow_download) && !row.link_watermark,
        signedIn: isSignedIn,
        linkAllowsComments: allowsComments(row),
        takenGuest: takesGuest(row, guest),
      },
    });
  }

  /** Standing in the whole project, where roles on parts add nothing. Undefined: only a part is open. */
  get ofWhole(): ProjectStanding | undefined {
    if (this.reach.within !== 'project') return undefined;
    const { link, circumstances } = this.#visit ?? {};
    return new ProjectStanding(this.#row, {
      fileRole: undefined,
      reach: this.reach,
      link,
      circumstances: { ...circumstances, personMayDownload: false },
    });
  }

  can(ability: Ability, further?: Circumstances): boolean {
    const role = ofTheProject.has(ability) ? this.#ownRole : this.role;
    const circumstances = further ? { ...this.#circumstances, ...further } : this.#circumstances;
    return can(role, ability, circumstances);
  }

  refusal(ability: Ability, { person, grant }: Caller): Refusal {
    const further = { signedIn: true, ownComment: true };
    if (person || this.#circumstances.takenGuest || !this.can(ability, further)) return 'forbidden';
    if (!this.link?.welcomesGuests) return 'signInRequired';
    return grant?.guest ? 'guestUnconfirmed' : 'guestRequired';
  }

  /** Name and description are for callers with the whole project only. */
  get showsProject(): boolean {
    return this.reach.within === 'project';
  }

  get sharedVersionId(): string | undefined {
    return this.reach.within === 'file' ? this.reach.versionId : undefined;
  }

  opensVersion(version: { id: string | null; isNewest: boolean }): boolean {
    const isNewestOnly = Boolean(this.link?.showsNewestOnly);
    return opensVersion({ versionId: this.sharedVersionId, isNewestOnly }, version);
  }

  get showsOneVersion(): boolean {
    const { reach, link } = this;
    return (
      Boolean(link?.showsNewestOnly) || reach.within === 'selection' || this.sharedVersionId !== undefined
    );
  }

  showsFolderOf(id: string): boolean {
    if (this.reach.within === 'selection') return false;
    return this.reach.within === 'project' || this.reach.id !== id;
  }
}

const allowsComments = (row: ReachedItem) =>
  Boolean(row.link_allow_comments) && row.link_access === FileRole.collaborator;

const takesGuest = (row: ReachedItem, guest: Visitor['guest']) =>
  Boolean(row.link_guest_comments) &&
  guest !== undefined &&
  (guest.isConfirmed || !row.link_guests_confirmed);

const linkOf = (row: ReachedItem): OpenedBy | undefined =>
  row.link_id && row.link_access_type
    ? {
        linkId: row.link_id,
        accessType: row.link_access_type,
        isWatermarked: Boolean(row.link_watermark),
        showsNewestOnly: Boolean(row.link_newest_only),
        selectionId: row.link_selection_id ?? undefined,
        welcomesGuests: Boolean(row.link_guest_comments) && allowsComments(row),
      }
    : undefined;

function reachOf(row: ReachedItem): Reach {
  const { item_id: itemId } = row;
  if (!roleOf(row) && itemId === null && row.link_selection_id !== null) return { within: 'selection' };
  const isWholeProject = row.link_id !== null && row.link_item_id === null;
  if (roleOf(row) || isWholeProject || itemId === null) return { within: 'project' };
  const path = [...ancestorsOf(row), itemId];
  const opened = [row.guest_of, row.link_item_id].filter((id) => id !== null);
  const outermost = path.find((id) => opened.includes(id)) ?? itemId;
  if (outermost !== itemId || row.item_type === ItemType.folder) return { within: 'folder', id: outermost };
  return {
    within: 'file',
    id: itemId,
    versionId: row.guest_of ? undefined : (row.link_version_id ?? undefined),
  };
}
