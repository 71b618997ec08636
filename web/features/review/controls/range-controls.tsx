import { IconBracketsContainEnd, IconBracketsContainStart, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../player/player-context.ts';
import { useRoom, useRoomState } from '../room/room.ts';
import { Control } from './control.tsx';
import { rangeMarks } from './range-keys.ts';
import classes from './transport-bar.module.css';

export function RangeControls() {
  const { t } = useTranslation('review');
  const player = usePlayer();
  const room = useRoom();
  const hasRange = useRoomState(({ range }) => range !== null);
  const { markIn, markOut, clear } = useMemo(() => rangeMarks(player, room), [player, room]);
  return (
    <div className={classes.range}>
      <Control label={t('keys.in')} onClick={markIn}>
        <IconBracketsContainStart size={20} stroke={1.8} />
      </Control>
      <Control label={t('keys.out')} onClick={markOut}>
        <IconBracketsContainEnd size={20} stroke={1.8} />
      </Control>
      {hasRange && (
        <Control label={t('keys.clearRange')} onClick={clear}>
          <IconX size={18} stroke={1.8} />
        </Control>
      )}
    </div>
  );
}
