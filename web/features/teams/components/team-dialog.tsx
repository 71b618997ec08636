import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { TeamRole } from '../../../../contract/enums.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InviteForm } from '../../members/invite-form.tsx';
import { nobodyOnTeam, readTeamMember, teamRoles } from '../../members/member.ts';
import { type Team, useTeam } from '../use-team.ts';
import { RenameTeam } from './rename-team.tsx';
import { TeamMembers } from './team-members.tsx';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function TeamDialog({ id, opened, onClose }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('form.manageTitle')} size={640}>
      <Content id={id} />
    </Dialog>
  );
}

function Content({ id }: { id: string }) {
  const { data: team } = useTeam(id);
  if (!team) {
    return (
      <Stack aria-hidden="true">
        <Skeleton h={64} />
        <Skeleton h={120} />
        <Skeleton h={52} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {team.canEdit && <RenameTeam team={team} />}
      {team.canEdit && <InviteToTeam team={team} />}
      <TeamMembers team={team} />
    </Stack>
  );
}

const InviteToTeam = ({ team }: { team: Team }) => (
  <InviteForm
    thing="team"
    endpoint={teams.update}
    nobody={nobodyOnTeam}
    roles={teamRoles}
    members={team.teamMember.map(readTeamMember)}
    toInput={({ addresses, role }) => ({
      params: { id: team._id },
      body: {
        name: team.name,
        teamMember: addresses.map((email) => ({ email, teamRole: TeamRole[role] })),
      },
    })}
  />
);
