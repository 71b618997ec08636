import type { RoomState } from '../../room/room.ts';
import type { Compared } from '../compared.ts';

/** Copies the leader's In and Out in the other film's frames; the other room may only clear them. */
export function shareRange({ first, second }: Compared['rooms'], match: (frame: number) => number) {
  let shared: RoomState['range'] = null;
  const give = () => {
    const { range } = first.state.get();
    if (range === shared) return;
    shared = range;
    second.state.set({ range: range && { start: match(range.start), end: match(range.end) } });
  };
  const takeAway = () => {
    if (shared !== null && second.state.get().range === null) first.state.set({ range: null });
  };
  give();
  const stops = [first.state.subscribe(give), second.state.subscribe(takeAway)];
  return () => {
    for (const stop of stops) stop();
  };
}
