import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Rate } from '../../../../contract/timecode.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { openingOf } from '../room/kept-place.ts';
import { isSamePlace } from '../room/place.ts';
import type { ReviewedFile, Room } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import { rememberFailure } from './failed-sources.ts';
import { createPlayer, type Player } from './player.ts';
import { AUTO, chooseSource, ORIGINAL, type Resolution } from './sources.ts';

interface Opened {
  file: ReviewedFile;
  rate: Rate;
  room: Room;
}

/** The player of a version; it plays the chosen resolution, and moves to it without losing the frame. */
export function useFilePlayer({ file, rate, room }: Opened) {
  const [resolution, setResolution] = useLocalStorage<Resolution>({
    key: 'reviewResolution',
    defaultValue: AUTO,
    getInitialValueInEffect: false,
  });
  const [player] = useState(() => openPlayer({ room, file, rate }));
  useEffect(() => player.close, [player]);

  useEffect(() => {
    const source = chooseSource({ file, resolution, stageHeight: stageHeight() });
    if (source) void player.show(source, { frameCount: file.frameCount ?? 1 });
  }, [player, file, resolution]);

  return { player, resolution, setResolution };
}

const nameSource = (name: string) =>
  name === ORIGINAL
    ? translate('review:player.original')
    : translate('review:player.lines', { height: name });

const stageHeight = () => window.innerHeight * 0.75 * window.devicePixelRatio;

function openPlayer({ room, file, rate }: Opened): Player {
  // A film that could not be counted when the room opened has no place yet.
  const { place } = room.state.get().place.kind === 'frame' ? room.state.get() : openingOf(file);
  const renew = () => renewFile({ fileId: file._id, versionId: file.fileVersionId ?? undefined });
  const player = createPlayer({
    rate,
    frameCount: file.frameCount ?? 1,
    frame: place.kind === 'frame' ? place.frame : 0,
    getRange: () => room.state.get().range,
    onStale: async (resolution) => {
      const source = chooseSource({ file: await renew(), resolution, stageHeight: stageHeight() });
      if (source) await player.show(source);
    },
    onFailed: async (name) => {
      rememberFailure({ versionId: file.fileVersionId, name });
      const fresh = await renew().catch(() => file);
      const source = chooseSource({ file: fresh, resolution: AUTO, stageHeight: stageHeight() });
      if (!source) return;
      const words = { name: nameSource(name), shown: nameSource(source.name) };
      showToast({ tone: 'info', message: translate('review:player.failed', words) });
      await player.show(source);
    },
  });
  return player;
}

/** How a room counts whose film runs beside the player's. */
interface Beside {
  of: (frame: number) => number;
  ask: (frame: number) => number;
}

const itself: Beside = { of: (frame) => frame, ask: (frame) => frame };

/** The room knows what the player shows, and moves it. */
export function bindToRoom(player: Player, room: Room, { of, ask } = itself) {
  const tell = () => {
    const { frame, playing } = player.state.get();
    const { place, isPlaying } = room.state.get();
    const now = { kind: 'frame', frame: of(frame) } as const;
    if (!isSamePlace(place, now) || isPlaying !== (playing !== 0)) {
      room.state.set({ place: isSamePlace(place, now) ? place : now, isPlaying: playing !== 0 });
    }
  };
  const before = room.transport.current;
  room.transport.current = {
    goTo: (place) => (place.kind === 'frame' ? player.goTo(ask(place.frame)) : Promise.resolve()),
    play: () => void player.play(),
    pause: player.pause,
  };
  const stop = player.state.subscribe(tell);
  tell();
  return () => {
    stop();
    room.transport.current = before;
  };
}
