import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { speeds } from '../player/player-state.ts';
import classes from './transport-bar.module.css';

export function SpeedMenu() {
  const { t } = useTranslation('review');
  const format = useFormat();
  const player = usePlayer();
  const speed = usePlayerState(({ playing, speed: chosen }) => (playing === 0 ? chosen : playing));
  const show = (value: number) => t('player.times', { speed: format.number(value) });
  return (
    <Menu position="top">
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          className={classes.value ?? ''}
          aria-label={t('player.speed', { speed: show(speed) })}
        >
          {show(speed)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {speeds.map((value) => (
          <Menu.RadioItem
            key={value}
            value={String(value)}
            checked={value === speed}
            closeMenuOnClick
            onChange={() => player.setSpeed(value)}
          >
            {show(value)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
