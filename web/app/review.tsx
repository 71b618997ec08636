import { Suspense } from 'react';
import { useParams } from 'react-router';
import { UpgradeDialog } from '../features/overview/upgrade-dialog.tsx';
import { ReviewPage } from '../features/review/pages/review-page.tsx';
import { NotAvailable } from '../features/status/not-available.tsx';
import { useMissing } from '../lib/missing.ts';
import { ReviewDownloads } from './review-downloads.tsx';
import { LiveUpdates } from './shell/live-updates.tsx';
import { useProfileLanguage } from './shell/use-profile-language.ts';

/** The review room, edge to edge: no navigation beside it. */
export function Review() {
  const { id = '', versionId } = useParams();
  const missing = useMissing();
  useProfileLanguage();
  return (
    <>
      {missing ? (
        <main id="main">
          <NotAvailable what={missing} />
        </main>
      ) : (
        <Suspense fallback={null}>
          <ReviewPage
            key={id}
            fileId={id}
            versionId={versionId}
            actions={(file) => <ReviewDownloads file={file} />}
          />
        </Suspense>
      )}
      <UpgradeDialog />
      <LiveUpdates />
    </>
  );
}
