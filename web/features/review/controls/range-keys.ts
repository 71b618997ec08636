import type { TextsBelow } from '../../../lib/language/texts.ts';
import type { Player } from '../player/player.ts';
import type { Room } from '../room/room.ts';
import type { Shortcut } from '../shortcuts/shortcuts.ts';

interface RangeKey extends Shortcut {
  run: () => void;
}

type RangedPlayer = Pick<Player, 'state' | 'goTo' | 'toggleLoop'>;

/** Marks the frame that was asked for, even before its picture arrives. */
export function rangeMarks(player: Pick<Player, 'state'>, { state }: Pick<Room, 'state'>) {
  const now = () => {
    const { frame, target, playing } = player.state.get();
    // Playing backwards, the target only drives the steps; the visible frame is meant.
    return playing < 0 ? frame : (target ?? frame);
  };
  const last = () => player.state.get().frameCount - 1;
  return {
    markIn() {
      const end = state.get().range?.end ?? last();
      state.set({ range: { start: now(), end: end > now() ? end : last() } });
    },
    markOut() {
      const start = state.get().range?.start ?? 0;
      state.set({ range: { start: start < now() ? start : 0, end: now() } });
    },
    clear: () => state.set({ range: null }),
  };
}

export function rangeKeys(player: RangedPlayer, room: Pick<Room, 'state'>): RangeKey[] {
  const { markIn, markOut, clear } = rangeMarks(player, room);
  const line = (keys: string[], name: TextsBelow<'review', 'keys'>, run: () => void): RangeKey => ({
    keys,
    group: 'range',
    label: `review:keys.${name}`,
    run,
  });
  const range = () => room.state.get().range;
  return [
    line(['i'], 'in', markIn),
    line(['o'], 'out', markOut),
    line(['Shift+i'], 'toIn', () => void player.goTo(range()?.start ?? 0)),
    line(['Shift+o'], 'toOut', () => void player.goTo(range()?.end ?? player.state.get().frameCount - 1)),
    line(['x'], 'clearRange', clear),
    line(['Shift+l'], 'loop', player.toggleLoop),
  ];
}
