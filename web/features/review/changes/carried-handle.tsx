import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import type { ReviewComment } from '../room/markers.ts';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import { placeOn, useStretch, useTimelineView } from '../timeline/timeline-view.ts';
import { useCarried } from './carried.ts';
import classes from './carried-handle.module.css';
import { placeComment } from './place-comment.ts';

interface Props {
  file: ReviewedFile;
  display: TimeDisplay;
  comment: ReviewComment;
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function CarriedHandle({ file, display, comment }: Props) {
  const { t } = useTranslation('changes');
  const room = useRoom();
  const player = usePlayer();
  const view = useTimelineView();
  const stretch = useStretch();
  const frameCount = usePlayerState((state) => state.frameCount);
  const earlier = useMemo(() => [comment.fileVersionId], [comment.fileVersionId]);
  const carried = useCarried(file, earlier)(comment);
  const [dragged, setDragged] = useState<number | null>(null);
  if (!carried || carried.frame === null || file.fileVersionId === null) return null;
  const versionId = file.fileVersionId;
  const found = carried.frame;
  const frame = dragged ?? found;
  const left = placeOn(stretch, (frame + 0.5) / frameCount);
  if (left < 0 || left > 100) return null;

  const place = (to: number) => placeComment({ room, comment, versionId, carried, to });

  function frameAt({ clientX, currentTarget }: PointerEvent): number {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    const part = box ? Math.min(1, Math.max(0, (clientX - box.left) / box.width)) : 0;
    const { from, to } = view.get();
    return Math.min(frameCount - 1, Math.floor((from + part * (to - from)) * frameCount));
  }

  function press(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    if (by === undefined || !comment.canMarkComplete) return;
    event.preventDefault();
    event.stopPropagation();
    place(Math.min(frameCount - 1, Math.max(0, frame + by)));
  }

  return (
    <div className={classes.track}>
      <div
        className={classes.handle}
        style={{ left: `${left}%` }}
        role="slider"
        tabIndex={0}
        data-state={carried.by ?? carried.state}
        aria-label={t('place.handle', { name: comment.name })}
        aria-valuemin={0}
        aria-valuemax={frameCount - 1}
        aria-valuenow={frame}
        aria-valuetext={showTime(display, frame)}
        aria-readonly={!comment.canMarkComplete}
        title={comment.canMarkComplete ? t('place.drag') : undefined}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0 || !comment.canMarkComplete) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(found);
        }}
        onPointerMove={(event) => {
          if (dragged === null) return;
          const to = frameAt(event);
          setDragged(to);
          void player.goTo(to);
        }}
        onPointerUp={() => {
          if (dragged !== null && dragged !== found) place(dragged);
          setDragged(null);
        }}
        onPointerCancel={() => setDragged(null)}
      />
    </div>
  );
}
