import { useCompareLook } from '../compare/compare-modes.ts';
import { CompareRoom } from '../compare/compare-room.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useLiveFile, useReviewFile } from '../room/use-review-file.ts';
import { RoomWaiting } from './room-waiting.tsx';
import { isLedToNewest, useNewestAddress } from './use-newest-address.ts';

interface Props {
  fileId: string;
  versionId: string;
  /** Of the same file, or of another one. */
  otherFileId: string;
  otherVersionId: string;
}

export function ComparePage({ fileId, versionId, otherFileId, otherVersionId }: Props) {
  useDarkRoom();
  useLiveFile(fileId);
  useLiveFile(otherFileId);
  const first = useReviewFile({ fileId, versionId });
  const second = useReviewFile({ fileId: otherFileId, versionId: otherVersionId });
  const isLed = isLedToNewest(first.data, versionId) || isLedToNewest(second.data, otherVersionId);
  useNewestAddress(fileId, isLed);
  if (first.data && second.data && !isLed) return <Compared first={first.data} second={second.data} />;
  return (
    <RoomWaiting
      fileId={fileId}
      isError={first.isError || second.isError}
      onRetry={() => void Promise.all([first.refetch(), second.refetch()])}
    />
  );
}

/** Another pair is another room; how it is looked at stays. */
function Compared({ first, second }: { first: ReviewedFile; second: ReviewedFile }) {
  const look = useCompareLook(mediaKindOf(first) ?? 'image');
  return (
    <CompareRoom
      key={`${first.fileVersionId} ${second.fileVersionId}`}
      first={first}
      second={second}
      {...look}
    />
  );
}
