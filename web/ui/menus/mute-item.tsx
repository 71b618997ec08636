import { Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Mutable, setMuted, useMutes } from '../../lib/mute-actions.ts';
import { useIsMuted } from '../../lib/mutes.ts';

interface Props {
  thing: Mutable;
  /** The file whose mutes are read, also for its conversations. */
  fileId: string;
  size?: number;
}

export function MuteItem({ thing, fileId, size = 18 }: Props) {
  const { t } = useTranslation('notifications');
  const isKnown = useMutes(fileId);
  const isMuted = useIsMuted(thing.id);
  const Icon = isMuted ? IconBell : IconBellOff;
  return (
    <Menu.Item
      leftSection={<Icon size={size} stroke={1.8} aria-hidden />}
      disabled={!isKnown}
      onClick={() => void setMuted(thing, !isMuted)}
    >
      {t(`mute.${thing.kind}.${isMuted ? 'off' : 'on'}`)}
    </Menu.Item>
  );
}
