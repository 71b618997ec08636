import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLatest } from '../../../../lib/use-latest.ts';
import { chooseComment } from '../../comment-data/choose-comment.ts';
import { useMarkers } from '../../comment-data/use-markers.ts';
import { useRoom } from '../../room/room.ts';
import { type Shortcut, useShortcuts } from '../../shortcuts/shortcuts.ts';
import { sendKept } from '../sending/sending.ts';
import { useCommentAtPlayhead } from './use-comment-at-playhead.ts';
import { useChooseLinked } from './use-linked-comment.ts';
import { useLiveComments } from './use-live-comments.ts';

interface Props {
  fileId: string;
  versionId: string;
  frameRate: string | null;
}

export function RoomComments({ fileId, versionId, frameRate }: Props) {
  const room = useRoom();
  const [address] = useSearchParams();
  const markers = useMarkers(versionId);
  const latest = useLatest(markers);
  useLiveComments(fileId);
  useEffect(() => sendKept(versionId), [versionId]);
  useCommentAtPlayhead(markers, frameRate);
  useChooseLinked({ versionId, commentId: address.get('comment') });
  useShortcuts(
    useMemo((): Shortcut[] => {
      const step = (by: 1 | -1) => () => {
        const list = latest.current;
        const at = list.findIndex(({ _id }) => _id === room.state.get().chosenComment);
        const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : at + by];
        if (next) void chooseComment(room, next);
      };
      return [
        { keys: ['n'], group: 'comments', label: 'comments:keys.next', run: step(1) },
        { keys: ['Shift+n'], group: 'comments', label: 'comments:keys.previous', run: step(-1) },
      ];
    }, [room, latest]),
  );
  return null;
}
