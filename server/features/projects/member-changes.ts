import type { ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import { MemberType } from '../../../contract/enums.ts';
import { type Role, roleFromMemberType, strongest } from '../../../contract/roles.ts';
import { type FieldFailure, fail } from '../../failure.ts';
import { isUsable } from '../accounts/people.presenter.ts';
import type { ProjectMemberRow } from './project-members.queries.ts';

export interface Wish {
  index: number;
  emailKey: string;
  change: ProjectMemberChange;
}

interface Asked {
  wishes: Wish[];
  existing: ProjectMemberRow[];
  /** Whom nobody can invite: the caller and the owner. */
  callerKey: string;
  ownerKey: string;
  role: Role | undefined;
  /** Changes and removes people; otherwise only adds. */
  manages: boolean;
}

interface Change {
  wish: Wish;
  type: 1 | 2 | 3;
  member: ProjectMemberRow | undefined;
}

export interface MemberChanges {
  /** New, or back after being removed. */
  added: Change[];
  changed: Array<Change & { member: ProjectMemberRow }>;
  removed: ProjectMemberRow[];
}

/** What a list of wishes means for the members there are. One wish that cannot be means that none is done. */
export function planMemberChanges(asked: Asked): MemberChanges {
  const members = new Map(asked.existing.map((row) => [row.email_key, row]));
  const plan: MemberChanges = { added: [], changed: [], removed: [] };
  const problems: FieldFailure[] = [];
  for (const wish of asked.wishes) {
    const member = members.get(wish.emailKey);
    const message = findProblem(asked, wish, member);
    if (message) problems.push({ field: `projectMember.${wish.index}.email`, message });
    else sortIn(plan, { asked, wish, member });
  }
  const [first] = problems;
  if (first) throw fail('unprocessable', { message: first.message, fields: problems });
  return plan;
}

function findProblem(asked: Asked, { change, emailKey }: Wish, member: ProjectMemberRow | undefined) {
  if (emailKey === asked.ownerKey && emailKey === asked.callerKey) return 'projects.invitedSelf';
  if (emailKey === asked.ownerKey) return 'projects.invitedOwner';
  if (emailKey === asked.callerKey) return 'projects.invitedSelf';
  if (change._id && change._id !== member?.account_id) return 'projects.notMember';
  if (change.type === MemberType.remove) {
    if (!asked.manages) return 'fields.choice';
    return member ? undefined : 'projects.notMember';
  }
  const given = roleFromMemberType(change.type);
  // Who adds people gives at most what they have themselves.
  if (given && asked.role && strongest([given, asked.role]) !== asked.role) return 'projects.roleAboveOwn';
  if (asked.manages && member && isTypeChange(member, change) && !isUsable(member.state)) {
    return 'projects.disabledRole';
  }
  return undefined;
}

const isTypeChange = (member: ProjectMemberRow, { type }: ProjectMemberChange) =>
  member.removed_at === null && member.type !== type;

interface Sorted {
  asked: Asked;
  wish: Wish;
  member: ProjectMemberRow | undefined;
}

function sortIn(plan: MemberChanges, { asked, wish, member }: Sorted): void {
  const { type, canDownload } = wish.change;
  if (type === MemberType.remove) {
    if (member?.removed_at === null) plan.removed.push(member);
  } else if (!member || member.removed_at !== null) {
    plan.added.push({ wish, type, member });
  } else if (asked.manages) {
    const isSame = member.type === type && (canDownload ?? member.can_download) === member.can_download;
    if (!isSame) plan.changed.push({ wish, type, member });
  }
}
