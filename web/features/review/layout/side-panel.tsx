import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { canCompare } from '../changes/use-changes.ts';
import { useMarkers } from '../comment-data/use-markers.ts';
import { CommentsTab } from '../comments/list/comments-tab.tsx';
import { useHasReviews } from '../decision/use-reviews.ts';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import { useVersions } from '../room/use-versions.ts';
import classes from './side-panel.module.css';

interface Props {
  file: ReviewedFile;
  isComparing?: boolean;
}

const VersionsTab = lazy(async () => ({
  default: (await import('../versions/versions-tab.tsx')).VersionsTab,
}));
const ChangesTab = lazy(async () => {
  const [code] = await Promise.all([import('../changes/changes-tab.tsx'), loadTexts(['changes'])]);
  return { default: code.ChangesTab };
});
const ReviewTab = lazy(async () => {
  const [code] = await Promise.all([import('../decision/review-tab.tsx'), loadTexts(['reviews', 'fields'])]);
  return { default: code.ReviewTab };
});
const InfoTab = lazy(async () => ({ default: (await import('../info/info-tab.tsx')).InfoTab }));

const allTabs = ['comments', 'review', 'versions', 'changes', 'info'] as const;
type Tab = (typeof allTabs)[number];

/** Keeps the tab across rooms of the same file, one for each version. */
let last: { fileId: string; tab: Tab } | undefined;

export function SidePanel({ file, isComparing = false }: Props) {
  const { t } = useTranslation('comments');
  const [address] = useSearchParams();
  const room = useRoom();
  const hasChanges = canCompare(file) && file.versionCount > 1;
  const { data: stack } = useVersions(file._id);
  const isLowest = stack?.results.at(-1)?._id === file.fileVersionId;
  const hasReviews = useHasReviews();
  const tabs: readonly Tab[] = allTabs.filter(
    (name) => (name !== 'changes' || (hasChanges && !isLowest)) && (name !== 'review' || hasReviews),
  );
  const [chosen, setTab] = useState<Tab>(() => {
    if (address.get('panel') === 'review') return 'review';
    const isAsked = address.has('comment') || room.state.get().asksToWrite;
    return last?.fileId === file._id && !isAsked ? last.tab : 'comments';
  });
  const tab = tabs.includes(chosen) ? chosen : 'comments';
  useEffect(() => {
    last = { fileId: file._id, tab };
  }, [file._id, tab]);
  const { fileVersionId } = file;

  function press({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const isForward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = tabs.at((tabs.indexOf(tab) + (key === isForward ? 1 : -1)) % tabs.length) ?? 'comments';
    setTab(next);
    document.getElementById(`side-tab-${next}`)?.focus();
  }

  return (
    <aside className={classes.panel} aria-label={t('panel')}>
      <div className={classes.tabs} role="tablist" aria-label={t('panel')} onKeyDown={press}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`side-tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel-content"
            tabIndex={tab === name ? 0 : -1}
            className={classes.tab}
            onClick={() => setTab(name)}
          >
            {t(`tabs.${name}`)}
            {name === 'comments' && <CommentCount file={file} />}
            {name === 'review' && file.review?.isWaitingForMe && (
              <span className={classes.waiting} aria-hidden="true" />
            )}
            {name === 'versions' && <VersionCount file={file} />}
          </button>
        ))}
      </div>
      <div
        id="side-panel-content"
        role="tabpanel"
        aria-labelledby={`side-tab-${tab}`}
        className={classes.content}
      >
        {tab === 'comments' && fileVersionId !== null && (
          <CommentsTab file={file} fileVersionId={fileVersionId} />
        )}
        <Suspense fallback={<Skeleton m={16} h={240} radius="md" />}>
          {tab === 'review' && <ReviewTab file={file} />}
          {tab === 'versions' && <VersionsTab file={file} />}
          {tab === 'changes' && <ChangesTab file={file} isComparing={isComparing} />}
          {tab === 'info' && <InfoTab fileId={file._id} fileVersionId={fileVersionId} />}
        </Suspense>
      </div>
    </aside>
  );
}

// Separate components, so that a changed count draws nothing else again.
function CommentCount({ file }: Pick<Props, 'file'>) {
  return <span className={classes.count}>{useMarkers(file.fileVersionId).length}</span>;
}

function VersionCount({ file }: Pick<Props, 'file'>) {
  const { data: stack } = useVersions(file._id);
  return <span className={classes.count}>{stack?.results.length ?? file.versionCount}</span>;
}
