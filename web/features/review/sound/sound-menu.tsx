import { ActionIcon, Menu } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/language/format.ts';
import classes from './sound-menu.module.css';
import type { Sound } from './use-sound.ts';

export function SoundMenu({ sound }: { sound: Sound }) {
  const { t, i18n } = useTranslation('review');
  const { tracks, count, at, choose } = sound;
  const name = (index: number) => nameTrack(sound, { index, t, language: i18n.language });
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon className={classes.control ?? ''} aria-label={t('sound.menu', { track: name(at) })}>
          <IconWaveSine size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.tracks ?? ''}>
        <Menu.Label>{t('sound.label')}</Menu.Label>
        {count > tracks.length && (
          <Menu.Label>{t('sound.more', { shown: tracks.length, total: count })}</Menu.Label>
        )}
        {tracks.map((track, index) => (
          <Menu.RadioItem
            key={track.filePath.split('?')[0]}
            value={String(index)}
            checked={index === at}
            closeMenuOnClick
            onChange={() => choose(index)}
          >
            {name(index)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Naming {
  index: number;
  t: TFunction<'review'>;
  language: string;
}

function nameTrack({ tracks }: Sound, { index, t, language: reader }: Naming): string {
  const { language = null, title = null, channels = 2 } = tracks[index] ?? {};
  const spoken = language === null ? null : nameLanguage(language, reader);
  const width = channels === 1 ? t('sound.mono') : channels === 2 ? t('sound.stereo') : null;
  const parts = [
    spoken,
    title === null ? null : isolate(title),
    width ?? t('sound.channels', { number: channels }),
  ];
  return t('sound.track', { number: index + 1, words: parts.filter((part) => part !== null).join(' · ') });
}

function nameLanguage(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
