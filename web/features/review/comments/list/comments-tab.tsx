import { Skeleton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLeaving } from '../../../../lib/optimistic.ts';
import { Later } from '../../../../ui/later.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { useCarried } from '../../changes/carried.ts';
import { EarlierOffer } from '../../changes/lazy-carried.tsx';
import { versionsBelow } from '../../changes/use-changes.ts';
import { type CommentView, firstView, showsAll } from '../../comment-data/comment-view.ts';
import { useCommentPages } from '../../comment-data/use-comment-pages.ts';
import { useFilePeople } from '../../comment-data/use-file-people.ts';
import { type ReviewedFile, useRoom, useRoomState } from '../../room/room.ts';
import { useVersions } from '../../room/use-versions.ts';
import { Composer } from '../composer/composer.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentToolbar } from './comment-toolbar.tsx';
import classes from './comments-tab.module.css';
import { ExportMenu } from './export-menu.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { SendingList } from './sending-list.tsx';
import { useLinkedStart } from './use-linked-comment.ts';

interface Props {
  file: ReviewedFile;
  fileVersionId: string;
}

export function CommentsTab({ file, fileVersionId }: Props) {
  const [address] = useSearchParams();
  const room = useRoom();
  const [local, setView] = useState<CommentView>(firstView);
  const userId = useRoomState((state) => state.onlyPerson);
  // The timeline shows the same person.
  const view = useMemo(() => (userId === null ? local : { ...local, userId }), [local, userId]);
  const linkedStart = useLinkedStart({ versionId: fileVersionId, commentId: address.get('comment') });
  const [showsEarlier, setEarlier] = useState(false);
  const { data: stack } = useVersions(file._id);
  const people = useFilePeople(file._id);
  const earlier = useMemo(() => versionsBelow(stack?.results ?? [], fileVersionId), [stack, fileVersionId]);
  const earlierCount = earlier.reduce((sum, { commentCount }) => sum + commentCount, 0);
  const versions = useMemo(
    () => [fileVersionId, ...(showsEarlier ? earlier.map(({ _id }) => _id) : [])],
    [fileVersionId, showsEarlier, earlier],
  );
  return (
    <>
      <CommentToolbar
        view={view}
        onChange={({ userId: person, ...change }) => {
          if (person !== undefined) room.state.set({ onlyPerson: person });
          setView((before) => ({ ...before, ...change }));
        }}
        people={people}
        earlier={earlier.length > 0 ? { isShown: showsEarlier, onChange: setEarlier } : undefined}
      >
        <ExportMenu
          versionId={fileVersionId}
          hasTime={file.r_frame_rate !== null}
          isResolvedOnly={view.show === 'resolved'}
          hasEarlier={earlierCount > 0}
        />
      </CommentToolbar>
      {!showsEarlier && earlierCount > 0 && (
        <Suspense fallback={null}>
          <EarlierOffer count={earlierCount} onShow={() => setEarlier(true)} />
        </Suspense>
      )}
      {linkedStart !== undefined && (
        <Comments
          file={file}
          view={view}
          // A deep link counts pages of the unfiltered list.
          start={view === firstView ? linkedStart : 1}
          versions={versions}
          versionNumber={(id) => earlier.find(({ _id }) => _id === id)?.fileVersion}
        />
      )}
      <SendingList versionId={fileVersionId} />
      {file.canComment ? (
        <Later place={<Skeleton className={classes.place} radius="md" />}>
          <Composer file={file} fileVersionId={fileVersionId} />
        </Later>
      ) : (
        <ReadOnlyNotice />
      )}
    </>
  );
}

interface CommentsProps {
  file: ReviewedFile;
  view: CommentView;
  start: number;
  versions: string[];
  versionNumber: (versionId: string) => number | undefined;
}

function Comments({ file, view, start, versions, versionNumber }: CommentsProps) {
  const { t } = useTranslation('comments');
  const pages = useCommentPages({ versions, view, start });
  const earlier = useMemo(() => versions.slice(1), [versions]);
  const carriedOf = useCarried(file, earlier);
  const gone = useLeaving();
  const { fetchNextPage, fetchPreviousPage } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const before = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage]);
  const isAll = showsAll(view);
  return (
    <CommentList
      file={file}
      items={gone.size > 0 ? pages.items.filter(({ _id }) => !gone.has(_id)) : pages.items}
      total={pages.total}
      hasMore={pages.hasNextPage}
      hasBefore={pages.hasPreviousPage}
      isWaiting={pages.isWaiting}
      onMore={more}
      onBefore={before}
      carriedOf={carriedOf}
      versionNumber={versionNumber}
      empty={
        <EmptyState
          icon={<IconMessageCircle size={28} stroke={1.5} />}
          title={t(isAll ? 'empty.title' : 'empty.filtered')}
          text={t(isAll ? (file.canComment ? 'empty.text' : 'empty.viewerText') : 'empty.filteredText')}
        />
      }
    />
  );
}
