import { useState } from 'react';
import type { VersionChanges } from '../changes/use-changes.ts';
import { useCompareLook } from '../compare/compare-modes.ts';
import { CompareRoom } from '../compare/compare-room.tsx';
import { useAlignment } from '../compare/sync/use-sync.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useLiveFile, useReviewFile } from '../room/use-review-file.ts';
import { RoomWaiting } from './room-waiting.tsx';
import { isLedToNewest, useNewestAddress } from './use-newest-address.ts';

interface Props {
  fileId: string;
  versionId: string;
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
  const alignment = useAlignment(first.data, second.data);
  // Awaited first, because films shown aligned by the clock would jump to their shots.
  const isOpen = useIsOpen(alignment !== undefined);
  if (first.data && second.data && !isLed && isOpen)
    return <Compared first={first.data} second={second.data} alignment={alignment ?? null} />;
  return (
    <RoomWaiting
      fileId={fileId}
      isError={first.isError || second.isError}
      onRetry={() => void Promise.all([first.refetch(), second.refetch()])}
    />
  );
}

/** Stays open while the alignment is loaded again. */
function useIsOpen(isKnown: boolean): boolean {
  const [wasKnown, setKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setKnown(true);
  return isKnown || wasKnown;
}

interface ComparedProps {
  first: ReviewedFile;
  second: ReviewedFile;
  alignment: VersionChanges | null;
}

/** Makes a new room for another pair, but keeps the look. */
function Compared({ first, second, alignment }: ComparedProps) {
  const look = useCompareLook(mediaKindOf(first) ?? 'image');
  return (
    <CompareRoom
      key={`${first.fileVersionId} ${second.fileVersionId}`}
      first={first}
      second={second}
      alignment={alignment}
      {...look}
    />
  );
}
