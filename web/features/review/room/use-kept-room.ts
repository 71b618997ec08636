import { useEffect, useState } from 'react';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { keepPlace, openingOf } from './kept-place.ts';
import { createRoom, type ReviewedFile, type Room } from './room.ts';

/** A room that opens where another version of the file was left; where that is beyond its end, it says so. */
export function useKeptRoom(file: ReviewedFile): Room {
  const [{ room, isShorter }] = useState(() => {
    const { isShorter, ...opened } = openingOf(file);
    return { room: createRoom(opened), isShorter };
  });
  const { fileVersion } = file;
  useEffect(() => {
    if (!isShorter) return;
    showToast({ tone: 'info', message: translate('review:player.shorter', { number: fileVersion ?? 1 }) });
  }, [isShorter, fileVersion]);
  const latest = useLatest(file);
  useEffect(() => keepPlace({ getFile: () => latest.current, room, isShorter }), [latest, room, isShorter]);
  return room;
}
