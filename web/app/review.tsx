import { Suspense } from 'react';
import { useParams } from 'react-router';
import { ReviewPage } from '../features/review/pages/review-page.tsx';
import type { ReviewedFile } from '../features/review/room/room.ts';
import { VersionUploadContext } from '../features/review/versions/version-upload.ts';
import { VisitorActions } from '../features/sharing/components/visitor-actions.tsx';
import { NotAvailable } from '../features/status/not-available.tsx';
import { useMissing } from '../lib/missing.ts';
import { useToken } from '../lib/session.ts';
import { LazyUpgradeDialog } from './lazy-upgrade-dialog.tsx';
import { ReviewDownloads } from './review-downloads.tsx';
import { ShareButton } from './share.tsx';
import { LiveUpdates } from './shell/live-updates.tsx';
import { useProfileLanguage } from './shell/use-profile-language.ts';
import { useRoomUpload, VersionDrop } from './version-uploads.tsx';

/** The review room, edge to edge: no navigation beside it. */
export function Review() {
  const { id = '', versionId } = useParams();
  const missing = useMissing();
  const token = useToken();
  useProfileLanguage();
  const upload = useRoomUpload();
  return (
    <>
      {missing ? (
        <main id="main">
          <NotAvailable what={missing} />
        </main>
      ) : (
        <VersionUploadContext value={upload}>
          <Suspense fallback={null}>
            <ReviewPage
              key={id}
              fileId={id}
              versionId={versionId}
              actions={(file) => (
                <>
                  <VersionDrop file={file} />
                  <ReviewDownloads file={file} />
                  <ReviewShare file={file} />
                  <VisitorActions />
                </>
              )}
            />
          </Suspense>
        </VersionUploadContext>
      )}
      {token !== null && <LazyUpgradeDialog />}
      <LiveUpdates />
    </>
  );
}

function ReviewShare({ file }: { file: ReviewedFile }) {
  const { _id: id, name, fileVersionId, fileVersion } = file;
  if (!file.canShare || fileVersionId === null) return null;
  const version = { id: fileVersionId, number: fileVersion ?? 1 };
  return <ShareButton size="compact-md" target={{ kind: 'file', id, name, version }} />;
}
