import { useCallback } from 'react';
import { isSamePlace } from '../room/place.ts';
import type { Room } from '../room/room.ts';

/** Plays a pressed film; while somebody draws, returns to the frame or page of the drawing. */
export const useStagePress = (room: Room, toggle?: () => void) =>
  useCallback(() => {
    const { isOn, figures, place } = room.drawing.get();
    if (!isOn) return toggle?.();
    const isElsewhere = figures.length > 0 && place !== null && !isSamePlace(place, room.state.get().place);
    if (isElsewhere) void room.transport.current.goTo(place);
  }, [room, toggle]);
