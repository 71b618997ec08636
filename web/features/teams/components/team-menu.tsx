import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDoorExit, IconDots, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamCard } from '../../../../contract/calls/teams.ts';
import { onDemand } from '../../../ui/on-demand.tsx';

const LeaveDialog = onDemand(async () => (await import('../../recovery/leave-or-delete.tsx')).LeaveDialog);
const DeleteDialog = onDemand(async () => (await import('../../recovery/leave-or-delete.tsx')).DeleteDialog);
const TeamDialog = onDemand(async () => (await import('./team-dialog.tsx')).TeamDialog);

type Dialog = 'manage' | 'leave' | 'delete';

/** Not translated, so that every reader can type it. */
const WORD = 'Delete';

interface Props {
  team: TeamCard;
  deletion: 'name' | 'word';
  onGone?: () => void;
}

export function TeamMenu({ team, deletion, onGone }: Props) {
  const { t } = useTranslation('teams');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isOpen, { open, close }] = useDisclosure(false);

  function show(next: Dialog) {
    setDialog(next);
    open();
  }

  const { _id: id, name } = team;
  const question = { kind: 'team' as const, id, name, opened: isOpen, onClose: close, onGone };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('menu.open', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={18} stroke={1.8} />} onClick={() => show('manage')}>
            {t(team.canEdit ? 'menu.manage' : 'menu.members')}
          </Menu.Item>
          {!team.isOwner && (
            <Menu.Item leftSection={<IconDoorExit size={18} stroke={1.8} />} onClick={() => show('leave')}>
              {t('menu.leave')}
            </Menu.Item>
          )}
          {team.canDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} />}
              onClick={() => show('delete')}
            >
              {t('menu.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'manage' && <TeamDialog id={id} opened={isOpen} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog owner={team.owner.name} {...question} />}
      {dialog === 'delete' && <DeleteDialog word={deletion === 'name' ? team.name : WORD} {...question} />}
    </>
  );
}
