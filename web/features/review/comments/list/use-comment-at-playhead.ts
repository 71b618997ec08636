import { useEffect } from 'react';
import { type Rate, readRate } from '../../../../../contract/timecode.ts';
import type { Marker } from '../../room/markers.ts';
import { type Room, useRoom } from '../../room/room.ts';

export function useCommentAtPlayhead(markers: Marker[], frameRate: string | null) {
  const room = useRoom();
  useEffect(() => {
    const rate = readRate(frameRate);
    return rate && watchPlayhead({ room, markers, rate });
  }, [room, markers, frameRate]);
}

interface Passing {
  room: Pick<Room, 'state'>;
  markers: Marker[];
  rate: Rate;
}

/** A comment on one frame stays marked for a second of the film. */
export function watchPlayhead({ room, markers, rate }: Passing): () => void {
  const second = Math.round(rate.num / rate.den);
  let last: string | null = null;
  const stop = room.state.subscribe(() => {
    const { place, isPlaying, passedComment } = room.state.get();
    if (place.kind !== 'frame' || !isPlaying) {
      if (last !== null && passedComment === last) room.state.set({ passedComment: null });
      last = null;
      return;
    }
    const next = passedAt(markers, place.frame, second);
    if (next === last) return;
    last = next;
    if (next !== passedComment) room.state.set({ passedComment: next });
  });
  return () => void stop();
}

export function passedAt(markers: readonly Marker[], frame: number, second: number): string | null {
  let passed: Marker | undefined;
  for (const marker of markers) {
    const start = marker.frame ?? Number.POSITIVE_INFINITY;
    const end = marker.endFrame ?? start + second - 1;
    if (start <= frame && frame <= end && start >= (passed?.frame ?? 0)) passed = marker;
  }
  return passed?._id ?? null;
}
