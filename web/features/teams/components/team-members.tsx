import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { readTeamMember, teamRoles, writeTeamMember } from '../../members/member.ts';
import { Members } from '../../members/members.tsx';
import { useMemberChanges } from '../../members/use-member-changes.ts';
import type { Team } from '../use-team.ts';

export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const handling = useTeamChanges(team);
  return (
    <div>
      <Title order={3}>{t('members')}</Title>
      <Members
        label={t('members')}
        owner={team.owner}
        members={team.teamMember.map(readTeamMember)}
        roles={teamRoles}
        handling={team.canEdit ? handling : undefined}
      />
    </div>
  );
}

function useTeamChanges({ _id: id, name }: Team) {
  const action = useAction(teams.update, { announce: true, onDone: () => changed('team', id) });
  return useMemberChanges({
    subject: { kind: 'team', id },
    send: (member, optimistic) => {
      const body = { name, teamMember: [writeTeamMember(member)] };
      void action.run({ params: { id }, body }, optimistic);
    },
    show: (member) => {
      const { teamRole } = writeTeamMember(member);
      queryClient.setQueryData<Team>(
        queryKeys.teams.one(id),
        (team) =>
          team && {
            ...team,
            teamMember: team.teamMember.map((one) => (one._id === member._id ? { ...one, teamRole } : one)),
          },
      );
    },
  });
}
