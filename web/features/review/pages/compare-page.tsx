import { CompareRoom } from '../compare/compare-room.tsx';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useLiveFile, useReviewFile } from '../room/use-review-file.ts';
import { RoomWaiting } from './room-waiting.tsx';

interface Props {
  fileId: string;
  versionId: string;
  otherVersionId: string;
}

export function ComparePage({ fileId, versionId, otherVersionId }: Props) {
  useDarkRoom();
  useLiveFile(fileId);
  const first = useReviewFile({ fileId, versionId });
  const second = useReviewFile({ fileId, versionId: otherVersionId });
  if (first.data && second.data) {
    return <CompareRoom key={`${versionId} ${otherVersionId}`} first={first.data} second={second.data} />;
  }
  return (
    <RoomWaiting
      fileId={fileId}
      isError={first.isError || second.isError}
      onRetry={() => void Promise.all([first.refetch(), second.refetch()])}
    />
  );
}
