import { ActionIcon } from '@mantine/core';
import { IconMessageCirclePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Room } from '../room/room.ts';
import classes from './talk-button.module.css';

interface Props {
  room: Room;
  onOpen: () => void;
}

export function TalkButton({ room, onOpen }: Props) {
  const { t } = useTranslation('comments');
  return (
    <ActionIcon
      className={classes.talk ?? ''}
      variant="filled"
      color="accent"
      size={44}
      radius="50%"
      aria-label={t('compose.open')}
      onClick={() => {
        room.state.set({ asksToWrite: true });
        onOpen();
      }}
    >
      <IconMessageCirclePlus size={22} stroke={1.8} />
    </ActionIcon>
  );
}
