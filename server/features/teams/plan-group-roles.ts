import type { Membership } from './group-roles.queries.ts';

export type GroupChange =
  | { kind: 'give'; teamId: string; role: 1 | 2; handRole: 1 | 2 | null; before: 1 | 2 | null }
  | { kind: 'return'; teamId: string; role: 1 | 2 }
  | { kind: 'remove'; teamId: string };

/** Roles by team; the higher of two groups counts. */
export type WantedRoles = Map<string, 1 | 2>;

interface Standing {
  memberships: Membership[];
  wanted: WantedRoles;
  /** False for deleted teams and the person's own. */
  isGiving: (teamId: string) => boolean;
}

/** Lowers and ends only what a group gave. A role given by hand is raised at most, and returns. */
export function planGroupRoles({ memberships, wanted, isGiving }: Standing): GroupChange[] {
  const known = new Map(memberships.map((membership) => [membership.team_id, membership]));
  const given = [...wanted]
    .filter(([teamId]) => isGiving(teamId))
    .flatMap(([teamId, role]) => planOne({ teamId, role, member: known.get(teamId) }));
  const ended = memberships
    .filter((member) => member.from_group && !wanted.has(member.team_id))
    .map(
      ({ team_id: teamId, hand_role: role }): GroupChange =>
        role ? { kind: 'return', teamId, role } : { kind: 'remove', teamId },
    );
  return [...given, ...ended];
}

interface One {
  teamId: string;
  role: 1 | 2;
  member: Membership | undefined;
}

function planOne({ teamId, role, member }: One): GroupChange[] {
  if (!member) return [{ kind: 'give', teamId, role, handRole: null, before: null }];
  const { role: before } = member;
  const handRole = member.from_group ? member.hand_role : before;
  if (handRole && handRole >= role) {
    if (member.from_group) return [{ kind: 'return', teamId, role: handRole }];
    // The group spares an invited person the mail.
    return member.joined_at ? [] : [{ kind: 'give', teamId, role: handRole, handRole, before }];
  }
  const isSame = member.from_group && before === role && member.joined_at;
  return isSame ? [] : [{ kind: 'give', teamId, role, handRole, before }];
}
