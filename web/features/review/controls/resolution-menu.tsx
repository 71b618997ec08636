import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../player/player-context.ts';
import { AUTO, ORIGINAL, type Resolution, sourcesOf } from '../player/sources.ts';
import type { ReviewedFile } from '../room/room.ts';
import classes from './transport-bar.module.css';

interface Props {
  file: ReviewedFile;
  resolution: Resolution;
  onChange: (resolution: Resolution) => void;
}

export function ResolutionMenu({ file, resolution, onChange }: Props) {
  const { t } = useTranslation('review');
  const playing = usePlayerState(({ source }) => source);
  // Draws again when a rendition fails, because it is no longer offered.
  usePlayerState(({ failures }) => failures);
  const names = sourcesOf(file).map(({ name }) => name);
  const chosen = names.includes(resolution) ? resolution : AUTO;
  const show = (name: string) =>
    name === ORIGINAL ? t('player.original') : t('player.lines', { height: name });
  const shown = playing === null ? '–' : show(playing);
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          className={classes.value ?? ''}
          data-resolution={playing}
          aria-label={t('player.resolution', { resolution: shown })}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[AUTO, ...names].map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === chosen}
            closeMenuOnClick
            onChange={() => onChange(name)}
          >
            {name === AUTO ? t('player.auto') : show(name)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
