import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isSamePlace } from '../room/place.ts';
import type { Room } from '../room/room.ts';
import { type Opened, openPlayer } from './open-player.ts';
import type { Player } from './player.ts';
import { AUTO, chooseSource, type Resolution, stageHeight } from './sources.ts';

export function useFilePlayer({ file, rate, room }: Omit<Opened, 'onNearEnd'>) {
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

/** Maps frames of a room whose film follows the player's. */
interface Beside {
  of: (frame: number) => number;
  ask: (frame: number) => number;
}

const itself: Beside = { of: (frame) => frame, ask: (frame) => frame };

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
