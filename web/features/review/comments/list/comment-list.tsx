import { Skeleton } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CorrectedComment } from '../../../../../contract/carry-corrected.ts';
import { useNavigate } from '../../../../lib/page/own-router.tsx';
import { CarriedLine, PlaceItems } from '../../changes/lazy-carried.tsx';
import { chooseComment } from '../../comment-data/choose-comment.ts';
import { nameOfPlace, usePlaceWords } from '../../comment-data/place-words.ts';
import { useFilePeople } from '../../comment-data/use-file-people.ts';
import { useMarkers } from '../../comment-data/use-markers.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { type MediaKind, mediaKindOf } from '../../room/media-kind.ts';
import { type ReviewedFile, useRoom, useRoomState } from '../../room/room.ts';
import { CommentItem, type Opened } from '../item/comment-item.tsx';
import { commentPath } from '../item/comment-link.ts';
import classes from './comment-list.module.css';
import { useLinkedReply } from './use-linked-comment.ts';
import { useScrollToComment } from './use-scroll-to-comment.ts';

interface Props {
  file: ReviewedFile;
  items: ReviewComment[];
  /** Counts comments that are not loaded yet as well. */
  total: number | undefined;
  hasMore: boolean;
  hasBefore: boolean;
  isWaiting: boolean;
  onMore: () => void;
  onBefore: () => void;
  carriedOf: (comment: ReviewComment) => CorrectedComment | undefined;
  /** Undefined for the version on the stage. */
  versionNumber: (versionId: string) => number | undefined;
  empty: ReactNode;
}

const NEAR = 5;
const HEIGHT = 104;
const FIRST = { width: 372, height: 4 * HEIGHT };

export function CommentList({ file, items, total, hasMore, isWaiting, carriedOf, ...props }: Props) {
  const { t } = useTranslation('comments');
  const room = useRoom();
  const navigate = useNavigate();
  const media = mediaKindOf(file);
  const canLike = file.canComment;
  const people = useFilePeople(file._id);
  const placeWords = usePlaceWords(file);
  const chosen = useRoomState(({ chosenComment }) => chosenComment);
  const passed = useRoomState(({ passedComment }) => passedComment);
  const markers = useMarkers(file.fileVersionId);
  const numbers = useMemo(() => new Map(markers.map(({ _id }, at) => [_id, at + 1])), [markers]);
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const [address] = useSearchParams();
  const linked = useLinkedReply({ versionId: file.fileVersionId ?? '', commentId: address.get('comment') });
  const openedIn = ({ _id }: ReviewComment): Opened =>
    opened.get(_id) ?? (!opened.has(_id) && linked?.commentId === _id ? 'replies' : null);
  const frame = useRef<HTMLDivElement>(null);
  // Rows with an open form stay mounted when they are scrolled away.
  const written = items.flatMap(({ _id }, at) =>
    ['reply', 'edit'].includes(opened.get(_id) ?? '') ? [at] : [],
  );
  // Draws visible rows first; rows beyond them follow in a step of their own.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(6)), []);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    getItemKey: (at) => items[at]?._id ?? at,
    estimateSize: () => HEIGHT,
    overscan,
    // Assumed before measuring, so that the first rows are drawn together with the list.
    initialRect: FIRST,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...written])].sort((one, other) => one - other),
  });

  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= items.length - NEAR;
  const isAtStart = props.hasBefore && (shown[0]?.index ?? 1) === 0;
  const { onMore, onBefore } = props;
  useEffect(() => {
    if (isNearEnd && hasMore && !isWaiting) onMore();
    else if (isAtStart && !isWaiting) onBefore();
  }, [isNearEnd, isAtStart, hasMore, isWaiting, onMore, onBefore]);

  useScrollToComment({ frame, rows, items, target: passed ?? chosen });

  const open = useCallback(
    (id: string, what: Opened) => setOpened((before) => new Map(before).set(id, what)),
    [],
  );
  const { fileVersionId } = file;
  const choose = useCallback(
    (comment: ReviewComment) => {
      const carried = comment.fileVersionId === fileVersionId ? undefined : carriedOf(comment);
      const isHere = comment.fileVersionId === fileVersionId || carried !== undefined;
      if (isHere) void chooseComment(room, comment, carried);
      else void navigate(commentPath({ ...comment, commentId: comment._id }));
    },
    [room, navigate, fileVersionId, carriedOf],
  );
  const isEmpty = items.length === 0 && !isWaiting;
  // An empty list may scroll on a phone, and holds nothing else to focus.
  return (
    <div ref={frame} className={classes.frame} {...(isEmpty && { tabIndex: 0 })}>
      {isEmpty && props.empty}
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of the virtual list stand between it and its items */}
      <div
        role="list"
        aria-label={t('list')}
        aria-busy={isWaiting}
        className={classes.list}
        style={{ blockSize: rows.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const comment = items[index];
          if (!comment) return null;
          const isEarlier = comment.fileVersionId !== fileVersionId;
          const carried = isEarlier ? carriedOf(comment) : undefined;
          const place = placeWords(carried ? { ...comment, ...carried, endFrame: null } : comment);
          const isFirst = isEarlier && items[index - 1]?.fileVersionId !== comment.fileVersionId;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={key}
              ref={rows.measureElement}
              role="listitem"
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              data-index={index}
              data-comment={comment._id}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {isFirst && (
                <h2 className={classes.version}>
                  {t('versions.number', { number: props.versionNumber(comment.fileVersionId) ?? 0 })}
                </h2>
              )}
              <CommentItem
                comment={comment}
                number={numbers.get(comment._id)}
                placeWords={place?.shown ?? null}
                placeName={place && nameOfPlace(place)}
                carried={
                  isEarlier &&
                  hasPlace(comment, media) && (
                    <Suspense fallback={null}>
                      <CarriedLine
                        carried={carried}
                        comment={comment}
                        versionId={fileVersionId ?? ''}
                        number={props.versionNumber(comment.fileVersionId) ?? 0}
                      />
                    </Suspense>
                  )
                }
                menuItems={
                  isEarlier &&
                  comment.frame !== null &&
                  comment.canMarkComplete &&
                  media === 'video' && (
                    <Suspense fallback={null}>
                      <PlaceItems comment={comment} versionId={fileVersionId ?? ''} carried={carried} />
                    </Suspense>
                  )
                }
                isLit={chosen === comment._id}
                isPassed={passed === comment._id}
                canLike={canLike}
                people={people}
                opened={openedIn(comment)}
                linkedReply={linked?.commentId === comment._id ? linked.replyId : undefined}
                onOpen={open}
                onChoose={choose}
              />
            </div>
          );
        })}
      </div>
      {isWaiting && (
        <div className={classes.waiting} aria-hidden="true">
          <Skeleton h={72} radius="md" />
          <Skeleton h={72} radius="md" />
        </div>
      )}
    </div>
  );
}

/** A comment on an image is about all of it. */
const hasPlace = ({ frame, page }: ReviewComment, media: MediaKind | undefined) =>
  media === 'image' || frame !== null || page !== null;
