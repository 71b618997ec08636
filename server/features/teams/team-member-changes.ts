import { TeamRole, type ValueOf } from '../../../contract/enums.ts';
import { type FieldFailure, fail } from '../../failure.ts';
import { emailKeyOf } from '../accounts/invitees.service.ts';
import { isUsable } from '../accounts/people.presenter.ts';
import type { TeamMemberRow } from './team-members.queries.ts';

export interface TeamWish {
  _id?: string | undefined;
  email: string;
  teamRole: ValueOf<typeof TeamRole>;
}

interface Change {
  email: string;
  emailKey: string;
  role: 1 | 2;
  member: TeamMemberRow | undefined;
}

export interface TeamChanges {
  /** New, or back after being removed. */
  added: Change[];
  changed: Array<Change & { member: TeamMemberRow }>;
  removed: TeamMemberRow[];
}

interface Asked {
  wishes: TeamWish[];
  existing: TeamMemberRow[];
  ownerEmail: string;
}

/** What a list of wishes means for the members there are. One wish that cannot be means that none is done. */
export function planTeamChanges({ wishes, existing, ownerEmail }: Asked): TeamChanges {
  const members = new Map(existing.map((row) => [row.email_key, row]));
  const plan: TeamChanges = { added: [], changed: [], removed: [] };
  const problems: FieldFailure[] = [];
  for (const { index, emailKey, wish } of mergeWishes(wishes)) {
    const member = members.get(emailKey);
    const message = emailKey === emailKeyOf(ownerEmail) ? 'teams.invitedSelf' : findProblem(wish, member);
    if (message) problems.push({ field: `teamMember.${index}.email`, message });
    else sortIn(plan, { wish, emailKey, member });
  }
  const [first] = problems;
  if (first) throw fail('unprocessable', { message: first.message, fields: problems });
  return plan;
}

/** The same person named twice is one wish: the last one. */
function mergeWishes(wishes: TeamWish[]) {
  const all = wishes.map((wish, index) => ({ index, emailKey: emailKeyOf(wish.email), wish }));
  return [...new Map(all.map((one) => [one.emailKey, one])).values()];
}

function findProblem({ _id, teamRole }: TeamWish, member: TeamMemberRow | undefined): string | undefined {
  if (_id && _id !== member?.account_id) return 'teams.notMember';
  if (teamRole === TeamRole.remove) return member ? undefined : 'teams.notMember';
  const isChange = member?.removed_at === null && member.role !== teamRole;
  return isChange && !isUsable(member.state) ? 'projects.disabledRole' : undefined;
}

interface Sorted {
  wish: TeamWish;
  emailKey: string;
  member: TeamMemberRow | undefined;
}

function sortIn(plan: TeamChanges, { wish: { email, teamRole }, emailKey, member }: Sorted): void {
  if (teamRole === TeamRole.remove) {
    if (member?.removed_at === null) plan.removed.push(member);
  } else if (!member || member.removed_at !== null) {
    plan.added.push({ email, emailKey, role: teamRole, member });
  } else if (member.role !== teamRole) {
    plan.changed.push({ email, emailKey, role: teamRole, member });
  }
}
