import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { chooseComment } from '../comment-data/choose-comment.ts';
import { useMarkers } from '../comment-data/use-markers.ts';
import { usePlayerState } from '../player/player-context.ts';
import type { TimeDisplay } from '../player/time-mode.ts';
import type { Marker } from '../room/markers.ts';
import { useRoom, useRoomState } from '../room/room.ts';
import { type Cluster, clusterMarkers } from './cluster-markers.ts';
import classes from './timeline.module.css';
import { isLong, isWhole, placeOn, type Stretch, useStretch } from './timeline-view.ts';

const OpenCluster = lazy(async () => ({ default: (await import('./open-cluster.tsx')).OpenCluster }));
const TimelineScale = lazy(async () => ({ default: (await import('./timeline-scale.tsx')).TimelineScale }));

/** Fewer comments need no overview. */
const MANY_COMMENTS = 8;
/** A larger number would be wider than its avatar. */
const COUNTED_MAX = 99;
/** More ranges could not be told apart anyway. */
const SPANS_MAX = 300;

export interface CommentMarkersProps {
  versionId: string | null;
  display: TimeDisplay;
  /** Given where comments count frames of another film than the timeline's. */
  frameCount?: number | undefined;
}

export function CommentMarkers({ versionId, display, ...other }: CommentMarkersProps) {
  const markers = useDeferredValue(useMarkers(versionId));
  const ownCount = usePlayerState((state) => state.frameCount);
  const frameCount = other.frameCount ?? ownCount;
  const { ref, width } = useElementSize();
  const stretch = useDeferredValue(useStretch());
  const onlyPerson = useRoomState((state) => state.onlyPerson);
  const placed = useMemo(() => markers.filter(({ frame }) => frame !== null), [markers]);
  const shown = useMemo(
    () => (onlyPerson === null ? placed : placed.filter(({ userId }) => userId === onlyPerson)),
    [placed, onlyPerson],
  );
  const clusters = useMemo(
    () => clusterMarkers({ markers: shown, frameCount, stretch, width }),
    [shown, frameCount, stretch, width],
  );
  const spans = useMemo(() => spansOf({ markers: shown, frameCount, stretch }), [shown, frameCount, stretch]);
  const isScaled =
    isLong({ frameCount, rate: display.format.rate }) || placed.length > MANY_COMMENTS || !isWhole(stretch);
  const [opened, setOpened] = useState<string | null>(null);
  const open = clusters.find(({ first }) => first._id === opened);
  return (
    <>
      <div ref={ref} className={classes.markers}>
        {spans.map((marker) => (
          <Span key={marker._id} marker={marker} frameCount={frameCount} stretch={stretch} />
        ))}
        {clusters.map((cluster) => (
          <ClusterMarker
            key={cluster.first._id}
            cluster={cluster}
            place={placeOf(cluster.first, { frameCount, stretch })}
            onOpen={() => setOpened(cluster.first._id)}
          />
        ))}
        {open && open.markers.length > 1 && (
          <Suspense fallback={null}>
            <OpenCluster
              markers={open.markers}
              all={markers}
              frameCount={frameCount}
              place={placeOf(open.first, { frameCount, stretch })}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        )}
      </div>
      {isScaled && (
        <Suspense fallback={null}>
          <TimelineScale markers={placed} frameCount={frameCount} display={display} />
        </Suspense>
      )}
    </>
  );
}

interface Shown {
  frameCount: number;
  stretch: Stretch;
}

const placeOf = ({ frame }: Marker, { frameCount, stretch }: Shown) =>
  Math.min(100, placeOn(stretch, ((frame ?? 0) + 0.5) / frameCount));

const spansOf = ({ markers, frameCount, stretch: { from, to } }: Shown & { markers: Marker[] }) =>
  markers
    .filter(
      ({ frame, endFrame }) =>
        endFrame !== null && endFrame / frameCount >= from && (frame ?? 0) / frameCount <= to,
    )
    .slice(0, SPANS_MAX);

const isLit = (id: string) => (state: { chosenComment: string | null; passedComment: string | null }) =>
  state.chosenComment === id || state.passedComment === id;

function Span({ marker, frameCount, stretch }: Shown & { marker: Marker }) {
  const lit = useRoomState(isLit(marker._id));
  const start = marker.frame ?? 0;
  const place = (frame: number) => Math.min(100, Math.max(0, placeOn(stretch, frame / frameCount)));
  const left = place(start);
  return (
    <span
      className={classes.span}
      data-lit={lit || undefined}
      data-done={marker.markAsComplete || undefined}
      style={{ left: `${left}%`, width: `${place((marker.endFrame ?? start) + 1) - left}%` }}
    />
  );
}

interface ClusterProps {
  cluster: Cluster;
  place: number;
  onOpen: () => void;
}

function ClusterMarker({ cluster: { first, markers }, place, onOpen }: ClusterProps) {
  const { t } = useTranslation('review');
  const room = useRoom();
  const has = (id: string | null) => id !== null && markers.some(({ _id }) => _id === id);
  const lit = useRoomState(({ chosenComment, passedComment }) => has(chosenComment) || has(passedComment));
  const count = markers.length;
  const shown = count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
  const words = { name: first.name, time: first.timeCodeStartTime ?? first.startTime ?? '' };
  return (
    <button
      type="button"
      className={classes.marker}
      data-marker={first._id}
      data-lit={lit || undefined}
      data-done={markers.every(({ markAsComplete }) => markAsComplete) || undefined}
      style={{ left: `${place}%` }}
      aria-haspopup={count > 1 ? 'menu' : undefined}
      aria-label={count > 1 ? t('timeline.cluster', { shown, ...words }) : t('timeline.marker', words)}
      onClick={() => (count > 1 ? onOpen() : void chooseComment(room, first))}
      onPointerEnter={() => room.state.set({ passedComment: first._id })}
      onPointerLeave={() => room.state.set({ passedComment: null })}
    >
      <span className={classes.face} aria-hidden="true">
        <Avatar name={first.name} picture={first.profilePic} size={18} />
        {count > 1 && <span className={classes.more}>{shown}</span>}
      </span>
    </button>
  );
}
