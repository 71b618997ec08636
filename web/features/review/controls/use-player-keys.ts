import { useMemo } from 'react';
import type { TextsBelow } from '../../../lib/language/texts.ts';
import type { Player } from '../player/player.ts';
import { speeds } from '../player/player-state.ts';
import { useRoom } from '../room/room.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { rangeKeys } from './range-keys.ts';

export function usePlayerKeys(player: Player) {
  const room = useRoom();
  useShortcuts(useMemo(() => [...playKeys(player), ...rangeKeys(player, room)], [player, room]));
}

function playKeys(player: Player): Shortcut[] {
  const second = () => player.rate.num / player.rate.den;
  const line = (keys: string[], name: TextsBelow<'review', 'keys'>, run: () => void): Shortcut => ({
    keys,
    group: 'play',
    label: `review:keys.${name}`,
    run,
  });
  const bySpeed = (by: number) => {
    const at = speeds.indexOf(player.state.get().speed);
    const speed = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))];
    if (speed !== undefined) player.setSpeed(speed);
  };
  const byVolume = (by: number) => {
    const { volume, isMuted } = player.state.get();
    player.setVolume(Math.min(1, Math.max(0, (isMuted ? 0 : volume) + by)));
  };
  return [
    line(['Space', 'k'], 'play', player.toggle),
    line(['j'], 'backwards', () => player.shuttle(-1)),
    line(['l'], 'forwards', () => player.shuttle(1)),
    line(['ArrowLeft', ','], 'previousFrame', () => void player.step(-1)),
    line(['ArrowRight', '.'], 'nextFrame', () => void player.step(1)),
    line(['Shift+ArrowLeft', '<'], 'secondBack', () => void player.step(-Math.round(second()))),
    line(['Shift+ArrowRight', '>'], 'secondOn', () => void player.step(Math.round(second()))),
    line(['Home'], 'first', () => void player.goTo(0)),
    line(['End'], 'last', () => void player.goTo(player.state.get().frameCount - 1)),
    line(['ArrowUp'], 'louder', () => byVolume(0.1)),
    line(['ArrowDown'], 'quieter', () => byVolume(-0.1)),
    line(['m'], 'mute', () => player.setVolume(player.state.get().volume || 1, !player.state.get().isMuted)),
    line(['{'], 'slower', () => bySpeed(-1)),
    line(['}'], 'faster', () => bySpeed(1)),
    line(['g'], 'typeTime', () => document.getElementById('review-time')?.focus()),
  ];
}
