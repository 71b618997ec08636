import { useEffect, useState } from 'react';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { keepPlace, openingOf } from './kept-place.ts';
import { createRoom, type ReviewedFile, type Room } from './room.ts';

interface Ways {
  frame?: number | undefined;
  /** False where the next room must not open here. */
  isKept?: boolean;
  /** True where another film decides the place. */
  isLed?: boolean;
}

export function useKeptRoom(file: ReviewedFile, { frame, isKept = true, isLed = false }: Ways = {}): Room {
  const [{ room, isShorter }] = useState(() => {
    const { isShorter, ...opened } = openingOf(file);
    if (frame === undefined) return { room: createRoom(opened), isShorter: isShorter && !isLed };
    const last = (file.frameCount ?? Number.POSITIVE_INFINITY) - 1;
    return { room: createRoom({ place: { kind: 'frame', frame: Math.min(last, frame) } }), isShorter: false };
  });
  const { fileVersion } = file;
  useEffect(() => {
    if (!isShorter) return;
    showToast({ tone: 'info', message: translate('review:player.shorter', { number: fileVersion ?? 1 }) });
  }, [isShorter, fileVersion]);
  const latest = useLatest(file);
  useEffect(() => {
    if (isKept) return keepPlace({ getFile: () => latest.current, room, isShorter });
  }, [latest, room, isShorter, isKept]);
  return room;
}
