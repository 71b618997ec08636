import { useEffect } from 'react';
import type { Marker } from '../room/markers.ts';
import { useRoom } from '../room/room.ts';
import { passedAt } from '../timeline/cluster-markers.ts';

/** A comment on a single frame stays lit for about a second. */
const SHOWN_FRAMES = 24;

/** While it plays, the comment that the playhead passes lights up. */
export function usePassing(markers: Marker[]) {
  const room = useRoom();
  useEffect(() => {
    let last: string | null = null;
    const stop = room.state.subscribe(() => {
      const { place, isPlaying, passedComment } = room.state.get();
      if (place.kind !== 'frame' || !isPlaying) {
        if (last !== null && passedComment === last) room.state.set({ passedComment: null });
        last = null;
        return;
      }
      const next = passedAt(markers, place.frame, SHOWN_FRAMES);
      if (next === last) return;
      last = next;
      if (next !== passedComment) room.state.set({ passedComment: next });
    });
    return () => void stop();
  }, [room, markers]);
}
