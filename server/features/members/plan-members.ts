import { MemberType } from '../../../contract/enums.ts';
import { type FieldFailure, fail } from '../../failure.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import { isUsable } from '../people/people.presenter.ts';
import type { ManagedMembers } from './managed-members.rules.ts';
import type { MemberWish } from './member-wishes.rules.ts';
import type { GivenRole, MemberRow } from './members.queries.ts';

const PROPOSED_ROLE = MemberType.collaborator;

interface Change {
  email: string;
  emailKey: string;
  role: GivenRole;
  canDownload: boolean;
}

export interface MemberPlan {
  added: Array<Change & { member: MemberRow | undefined }>;
  changed: Array<Change & { member: MemberRow }>;
  removed: MemberRow[];
}

interface Asked {
  of: ManagedMembers;
  wishes: MemberWish[];
  field: string;
  existing: MemberRow[];
}

/** Plans all wishes or none: a single problem refuses them all. */
export function planMembers({ of, wishes, field, existing }: Asked): MemberPlan {
  const members = new Map(existing.map((row) => [row.email_key, row]));
  const plan: MemberPlan = { added: [], changed: [], removed: [] };
  const problems: FieldFailure[] = [];
  for (const { index, emailKey, wish } of mergeWishes(wishes)) {
    const member = members.get(emailKey);
    const message = findProblem({ of, wish, emailKey, member });
    if (message) problems.push({ field: wish.field ?? `${field}.${index}.email`, message });
    else sortIn(plan, { of, wish, emailKey, member });
  }
  const [first] = problems;
  if (first) throw fail('unprocessable', { message: first.message, fields: problems });
  return plan;
}

/** Keeps the last wish for an address. */
function mergeWishes(wishes: MemberWish[]) {
  const all = wishes.map((wish, index) => ({ index, emailKey: emailKeyOf(wish.email), wish }));
  return [...new Map(all.map((one) => [one.emailKey, one])).values()];
}

interface One {
  of: ManagedMembers;
  wish: MemberWish;
  emailKey: string;
  member: MemberRow | undefined;
}

function findProblem({ of, wish, emailKey, member }: One): string | undefined {
  const { person, owner, manages } = of.about;
  const isOn = member?.removed_at === null;
  // A caller who may only add sends existing members back unchanged, whatever their role.
  const isSentBack = isOn && wish._id === member.account_id && wish.role !== 'remove';
  if (isSentBack && !manages) return undefined;
  if (emailKey === emailKeyOf(person.email)) return 'members.invitedSelf';
  if (emailKey === emailKeyOf(owner.email)) return 'members.invitedOwner';
  if (wish._id && wish._id !== member?.account_id) return 'members.notMember';
  if (wish.role === 'remove') {
    if (!manages) return 'fields.choice';
    return member ? undefined : 'members.notMember';
  }
  const isChange = manages && isOn && wish.role !== undefined && member.role !== wish.role;
  if ((isChange || !isOn) && !of.mayGive(wish.role ?? PROPOSED_ROLE)) return 'members.roleAboveOwn';
  return isChange && !isUsable(member.state) ? 'members.disabledRole' : undefined;
}

function sortIn(plan: MemberPlan, { of, wish, emailKey, member }: One): void {
  const { email, canDownload } = wish;
  if (wish.role === 'remove') {
    if (member?.removed_at === null) plan.removed.push(member);
  } else if (!member || member.removed_at !== null) {
    const role = wish.role ?? PROPOSED_ROLE;
    plan.added.push({ email, emailKey, role, canDownload: of.downloadOf(canDownload), member });
  } else if (of.about.manages) {
    const role = wish.role ?? member.role;
    const change = { email, emailKey, role, canDownload: canDownload ?? member.can_download, member };
    const isSame = member.role === role && member.can_download === change.canDownload;
    if (!isSame) plan.changed.push(change);
  }
}
