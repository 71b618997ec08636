import { Modal, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../use-team.ts';
import { InviteMembers } from './invite-members.tsx';
import { RenameTeam } from './rename-team.tsx';
import { TeamMembers } from './team-members.tsx';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** A team's name and people: all that can be changed about it. */
export function TeamDialog({ id, opened, onClose }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('form.manageTitle')}
      size={640}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Content id={id} />
    </Modal>
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
      {team.canEdit && <InviteMembers team={team} />}
      <TeamMembers team={team} />
    </Stack>
  );
}
