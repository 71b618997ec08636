import { useTranslation } from 'react-i18next';
import { type TeamMember, teams } from '../../../contract/calls/teams.ts';
import { TeamRole, type ValueOf } from '../../../contract/enums.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Team } from './use-team.ts';

type Role = ValueOf<typeof TeamRole>;

/** Roles and removal: shown at once, sent after the wait, and taken back when refused. */
export function useTeamChanges(team: Team) {
  const { t } = useTranslation('people');
  const action = useAction(teams.update, { onDone: () => changed('team') });

  function show(member: TeamMember, teamRole: Role) {
    queryClient.setQueryData<Team>(queryKeys.teams.one(team._id), (before) => {
      if (!before) return before;
      const others = before.teamMember.filter(({ _id }) => _id !== member._id);
      const isThere = others.length < before.teamMember.length;
      const changed = { ...member, teamRole };
      if (teamRole === TeamRole.remove) return { ...before, teamMember: others };
      const kept = before.teamMember.map((one) => (one._id === member._id ? changed : one));
      return { ...before, teamMember: isThere ? kept : [...others, changed] };
    });
  }

  function change(member: TeamMember, teamRole: Role) {
    const { _id, email } = member;
    void action.run(
      { params: { id: team._id }, body: { name: team.name, teamMember: [{ _id, email, teamRole }] } },
      {
        key: `team member ${team._id} ${_id}`,
        from: member.teamRole,
        to: teamRole,
        show: () => show(member, teamRole),
        undo: () => show(member, member.teamRole),
      },
    );
  }

  function remove(member: TeamMember) {
    change(member, TeamRole.remove);
    showToast({
      tone: 'info',
      message: t('removed', { name: member.name || member.email }),
      action: {
        label: t('undo'),
        run: () => change({ ...member, teamRole: TeamRole.remove }, member.teamRole),
      },
    });
  }

  return { change, remove };
}
