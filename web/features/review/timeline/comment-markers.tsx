import { useElementSize } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { useMarkers } from '../comments/data/use-markers.ts';
import { chooseComment } from '../comments/list/choose-comment.ts';
import { usePlayerState } from '../player/player-context.ts';
import type { Marker } from '../room/markers.ts';
import { useRoom, useRoomState } from '../room/room.ts';
import { clusterMarkers } from './cluster-markers.ts';
import classes from './timeline.module.css';

/** Beyond this, single stretches could not be told apart anyway. */
const SPANS_MAX = 300;

interface Props {
  versionId: string | null;
  /** Of the timeline, where comments count other frames than the film on it. */
  frameCount?: number | undefined;
}

/** Who said something where. Many at one place share an avatar. */
export function CommentMarkers({ versionId, ...other }: Props) {
  const markers = useDeferredValue(useMarkers(versionId));
  const ownCount = usePlayerState((state) => state.frameCount);
  const frameCount = other.frameCount ?? ownCount;
  const { ref, width } = useElementSize();
  const placed = useMemo(() => markers.filter(({ frame }) => frame !== null), [markers]);
  const clusters = useMemo(
    () => clusterMarkers({ markers: placed, frameCount, width }),
    [placed, frameCount, width],
  );
  const spans = useMemo(
    () => placed.filter(({ endFrame }) => endFrame !== null).slice(0, SPANS_MAX),
    [placed],
  );
  return (
    <div ref={ref} className={classes.markers}>
      {spans.map((marker) => (
        <Span key={marker._id} marker={marker} frameCount={frameCount} />
      ))}
      {clusters.map((cluster) => (
        <ClusterMarker key={cluster.first._id} cluster={cluster} frameCount={frameCount} />
      ))}
    </div>
  );
}

const isLit = (id: string) => (state: { chosenComment: string | null; passedComment: string | null }) =>
  state.chosenComment === id || state.passedComment === id;

function Span({ marker, frameCount }: { marker: Marker; frameCount: number }) {
  const lit = useRoomState(isLit(marker._id));
  const start = marker.frame ?? 0;
  const length = (marker.endFrame ?? start) + 1 - start;
  return (
    <span
      className={classes.span}
      data-lit={lit || undefined}
      data-done={marker.markAsComplete || undefined}
      style={{
        left: `${Math.min(100, (100 * start) / frameCount)}%`,
        width: `${(100 * Math.max(0, Math.min(length, frameCount - start))) / frameCount}%`,
      }}
    />
  );
}

interface ClusterProps {
  cluster: { first: Marker; ids: readonly string[] };
  frameCount: number;
}

function ClusterMarker({ cluster: { first, ids }, frameCount }: ClusterProps) {
  const { t } = useTranslation('review');
  const room = useRoom();
  const lit = useRoomState(
    ({ chosenComment, passedComment }) =>
      (chosenComment !== null && ids.includes(chosenComment)) ||
      (passedComment !== null && ids.includes(passedComment)),
  );
  return (
    <button
      type="button"
      className={classes.marker}
      data-marker={first._id}
      data-lit={lit || undefined}
      data-done={first.markAsComplete || undefined}
      style={{ left: `${Math.min(100, (100 * ((first.frame ?? 0) + 0.5)) / frameCount)}%` }}
      aria-label={t('timeline.marker', {
        name: first.name,
        time: first.timeCodeStartTime ?? first.startTime ?? '',
        count: ids.length,
      })}
      onClick={() => void chooseComment(room, first)}
      onPointerEnter={() => room.state.set({ passedComment: first._id })}
      onPointerLeave={() => room.state.set({ passedComment: null })}
    >
      <Avatar name={first.name} picture={first.profilePic} size={18} />
      {ids.length > 1 && <span className={classes.more}>{ids.length > 99 ? '99+' : ids.length}</span>}
    </button>
  );
}
