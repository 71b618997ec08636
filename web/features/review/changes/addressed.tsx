import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { comments } from '../../../../contract/calls/comments.ts';
import { carryComment } from '../../../../contract/carry-comment.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useMarkers } from '../comment-data/use-markers.ts';
import type { Marker, ReviewComment } from '../room/markers.ts';
import classes from './changes-tab.module.css';
import type { useChanges } from './use-changes.ts';

interface Props {
  changes: NonNullable<ReturnType<typeof useChanges>>;
  media: 'image' | 'video' | 'pdf';
}

/** Counts open comments at changed places, as a hint: people decide whether they are dealt with. */
export function Addressed({ changes, media }: Props) {
  const { t } = useTranslation('changes');
  const { _id: below, fileVersion: number } = changes.below;
  const open = useMarkers(below).filter(({ markAsComplete }) => !markAsComplete);
  const needsDrawings = media !== 'video' && open.some(({ hasFigure }) => hasFigure);
  const drawings = useDrawings(below, needsDrawings);
  if (needsDrawings && !drawings) return null;
  const placed = open
    .map((marker) => carryComment(changes, { ...undrawn, ...marker, ...drawings?.get(marker._id) }, media))
    .filter((carried) => carried !== undefined);
  const count = placed.length;
  const changed = placed.filter(({ isChanged }) => isChanged).length;
  if (count === 0) return null;
  return (
    <p className={classes.words}>
      {t(changed > 0 ? 'addressed' : 'unaddressed', { count, changed, number })}
    </p>
  );
}

const undrawn = { attachedFigure: [], drawPadWidth: null, drawPadHeight: null };

/** Reads drawings because on an image or a page they say which part a comment means. */
function useDrawings(versionId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.comments.drawings(versionId),
    queryFn: ({ signal }) => readDrawings(versionId, signal),
    enabled,
    meta: { scope: 'comments' },
  }).data;
}

async function readDrawings(id: string, signal: AbortSignal) {
  const drawings = new Map<Marker['_id'], ReviewComment>();
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const query = { show: 'withFigure', pageNo, pageSize: PAGE_SIZE_MAX } as const;
    const { data } = await api(comments.getList, { params: { id }, query }, { signal });
    for (const comment of data.results) drawings.set(comment._id, comment);
    pages = data.meta.totalPages;
  }
  return drawings;
}
