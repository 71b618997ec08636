import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReviewPage } from '../../features/review/pages/review-page.tsx';
import type { ReviewedFile } from '../../features/review/room/room.ts';
import { VersionUploadContext } from '../../features/review/versions/version-upload.ts';
import { useUnavailable } from '../../lib/failures/unavailable.ts';
import { useQuiet } from '../../lib/page/use-quiet.ts';
import { useToken } from '../../lib/session/session.ts';
import { isInLink } from '../../lib/session/share-link.ts';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { PaletteOpener } from '../palette/palette-opener.tsx';
import { LiveUpdates } from '../shell/live-updates.tsx';
import { useProfileLanguage } from '../shell/use-profile-language.ts';
import { LazyUpgradeDialog } from './lazy-upgrade-dialog.tsx';
import classes from './review.module.css';
import { ReviewDownloads } from './review-downloads.tsx';
import { ShareButton } from './share.tsx';
import { useRoomUpload, VersionDrop } from './version-uploads.tsx';

const NotAvailable = lazy(async () => ({
  default: (await import('../../features/status/not-available.tsx')).NotAvailable,
}));
const VisitorActions = lazy(async () => ({
  default: (await import('../../features/sharing/components/visitor-actions.tsx')).VisitorActions,
}));

const RoomTools = lazy(async () => ({ default: (await import('./room-tools.tsx')).RoomTools }));

export function Review() {
  const { id = '', versionId } = useParams();
  const missing = useUnavailable();
  const token = useToken();
  useProfileLanguage();
  const upload = useRoomUpload();
  return (
    <>
      {missing ? (
        <main id="main" className={classes.missing}>
          <Suspense fallback={null}>
            <NotAvailable what={missing} />
          </Suspense>
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
                  {token !== null && !isInLink() && <LateTools file={file} />}
                  {isInLink() && <LanguageMenu />}
                  {token === null && isInLink() && (
                    <Suspense fallback={null}>
                      <VisitorActions />
                    </Suspense>
                  )}
                </>
              )}
            />
          </Suspense>
        </VersionUploadContext>
      )}
      {token !== null && <LazyUpgradeDialog />}
      {token !== null && !isInLink() && <PaletteOpener />}
      <LiveUpdates />
    </>
  );
}

/** Before its picture arrives, the player has no resolution. */
const hasPicture = () => document.querySelector('[data-resolution=""]') === null;

/** Reserves the place, and loads nothing before the first picture. */
function LateTools({ file }: { file: ReviewedFile }) {
  const isQuiet = useQuiet({ isReady: hasPicture });
  return (
    <div className={classes.tools}>
      {isQuiet && (
        <Suspense fallback={null}>
          <RoomTools file={file} />
        </Suspense>
      )}
    </div>
  );
}

function ReviewShare({ file }: { file: ReviewedFile }) {
  const { _id: id, name, fileVersionId, fileVersion } = file;
  if (!file.canShare || fileVersionId === null) return null;
  const version = { id: fileVersionId, number: fileVersion ?? 1 };
  return <ShareButton size="compact-md" target={{ kind: 'file', id, name, version }} />;
}
