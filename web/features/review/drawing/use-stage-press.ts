import { useCallback } from 'react';
import { isSamePlace } from '../room/place.ts';
import type { Room } from '../room/room.ts';

/** A press on a film plays it; while somebody draws, it leads back to the frame, or the page, that is drawn on. */
export const useStagePress = (room: Room, toggle?: () => void) =>
  useCallback(() => {
    const { isOn, figures, place } = room.drawing.get();
    if (!isOn) return toggle?.();
    const isElsewhere = figures.length > 0 && place !== null && !isSamePlace(place, room.state.get().place);
    if (isElsewhere) void room.transport.current.goTo(place);
  }, [room, toggle]);
