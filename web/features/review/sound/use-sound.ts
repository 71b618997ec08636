import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { Player } from '../player/player.ts';
import { ORIGINAL } from '../player/sources.ts';
import type { ReviewedFile } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { keepChoice, type SoundChoices } from './sound-choices.ts';

export interface Sound {
  tracks: ReviewedFile['sounds'];
  /** The number of tracks in the original. */
  count: number;
  /** Counted from 0. */
  at: number;
  choose: (at: number) => void;
  waveformPath: string | null;
}

export function useSound({ file, player }: { file: ReviewedFile; player: Player }): Sound {
  const { _id: fileId, fileVersionId, sounds: tracks } = file;
  const [choices, setChoices] = useLocalStorage<SoundChoices>({
    key: 'reviewSounds',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const main = Math.max(
    0,
    tracks.findIndex(({ isMain }) => isMain),
  );
  const wanted = choices[fileId] ?? main;
  const at = wanted < tracks.length ? wanted : main;
  const choose = (next: number) => setChoices(keepChoice(choices, { fileId, at: next }));
  const source = useStore(player.state, (state) => state.source);
  // Nothing tells which track of an original a browser plays.
  const isAside = tracks.length > 1 && source !== null && (at !== main || source === ORIGINAL);
  const address = tracks[at]?.filePath;
  // Drops the signature, because a renewed address is the same sound.
  const sound = isAside ? address?.split('?')[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same sound is no reason to stop.
  useEffect(() => {
    if (sound === undefined || address === undefined) return;
    const renew = async () =>
      (await renewFile({ fileId, versionId: fileVersionId ?? undefined })).sounds[at]?.filePath;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./follow-film.ts').then(({ followFilm }) => {
      if (!isOver) stop = followFilm({ player, address, renew });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [player, sound]);
  const { length } = tracks;
  useShortcuts(
    useMemo((): Shortcut[] => {
      const run = () => setChoices((now) => keepChoice(now, { fileId, at: (at + 1) % length }));
      return length > 1 ? [{ keys: ['Shift+m'], group: 'play', label: 'review:keys.nextSound', run }] : [];
    }, [fileId, at, length, setChoices]),
  );
  return {
    tracks,
    count: file.soundCount,
    at,
    choose,
    waveformPath: tracks[at]?.waveformPath ?? file.waveformPath,
  };
}
