import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useMutes } from '../../lib/mute-actions.ts';
import { useIsMuted } from '../../lib/mutes.ts';
import { useVisit } from '../../lib/use-visit.ts';
import { MuteItem } from '../../ui/menus/mute-item.tsx';
import { MutedMark } from '../../ui/menus/muted-mark.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const ActivityDrawer = onDemand(
  async () => (await import('../../features/activity/activity-drawer.tsx')).ActivityDrawer,
);

export function RoomTools({ file }: { file: { _id: string; name: string } }) {
  const { t } = useTranslation('activity');
  const [isOpen, { open, close }] = useDisclosure(false);
  const isMuted = useIsMuted(file._id);
  useMutes(file._id);
  useVisit(file._id);
  return (
    <>
      {isMuted && <MutedMark size={18} />}
      <NotificationBell />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={t('menuOf', { name: file.name })}>
            <IconDots size={20} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={18} stroke={1.8} aria-hidden />} onClick={open}>
            {t('open')}
          </Menu.Item>
          <MuteItem thing={{ kind: 'file', id: file._id }} fileId={file._id} />
        </Menu.Dropdown>
      </Menu>
      <ActivityDrawer file={file} opened={isOpen} onClose={close} />
    </>
  );
}
