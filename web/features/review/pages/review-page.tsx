import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import { ReviewRoom } from '../layout/review-room.tsx';
import { forgetPlace } from '../room/kept-place.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useLiveFile, useReviewFile } from '../room/use-review-file.ts';
import { preloadChanges, preloadComments } from './preload-room.ts';
import { RoomWaiting } from './room-waiting.tsx';
import { isLedToNewest, useNewestAddress } from './use-newest-address.ts';

interface Props {
  fileId: string;
  /** Undefined for the newest. */
  versionId: string | undefined;
  actions: (file: ReviewedFile) => ReactNode;
}

const ComparePage = lazy(async () => {
  const [code] = await Promise.all([import('./compare-page.tsx'), loadTexts(['changes'])]);
  return { default: code.ComparePage };
});

export function ReviewPage(props: Props) {
  const { fileId, versionId } = props;
  const { otherVersionId } = useParams();
  const [address] = useSearchParams();
  useEffect(() => forgetPlace, []);
  if (versionId === undefined || otherVersionId === undefined) return <OneVersion {...props} />;
  return (
    <Suspense fallback={null}>
      <ComparePage
        fileId={fileId}
        versionId={versionId}
        otherFileId={address.get('file') ?? fileId}
        otherVersionId={otherVersionId}
      />
    </Suspense>
  );
}

function OneVersion({ fileId, versionId, actions }: Props) {
  useDarkRoom();
  useLiveFile(fileId);
  const asked = useReviewFile({ fileId, versionId });
  const { data: file, isError, refetch } = asked;
  // An answer kept from an earlier visit may name a version that is no longer the newest.
  const isCurrent = asked.isFetchedAfterMount || !asked.isStale;
  useVersionAddress({ fileId, versionId, file: isCurrent ? file : undefined });
  const [address] = useSearchParams();
  // A deep link may open the list at another page than the first.
  if (file?.fileVersionId && !address.has('comment')) preloadComments(file.fileVersionId);
  if (file) preloadChanges(file);
  // Deferred, so that the room is drawn in small steps rather than together with the answer.
  const isHere = useDeferredValue(file !== undefined);
  if (!file || !isHere)
    return <RoomWaiting fileId={fileId} isError={isError} onRetry={() => void refetch()} />;
  // A new key makes a new room, because frames, comments and drawings belong to a version.
  return <ReviewRoom key={file.fileVersionId} file={file} actions={actions(file)} />;
}

/**
 * Names the version, so that a newer one does not replace it. A link that shows only the newest has no other version to
 * stay at.
 */
function useVersionAddress({
  fileId,
  versionId,
  file,
}: Pick<Props, 'fileId' | 'versionId'> & { file: ReviewedFile | undefined }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useNewestAddress(fileId, isLedToNewest(file, versionId));
  const found = versionId === undefined && !file?.isNewestOnly ? file?.fileVersionId : null;
  useEffect(() => {
    if (found) void navigate(pathHere(`/review/${fileId}/${found}`) + search + hash, { replace: true });
  }, [found, fileId, navigate, search, hash]);
}
