import { useEffect } from 'react';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import type { ReviewedFile } from '../room/room.ts';

export const isLedToNewest = (file: ReviewedFile | undefined, versionId: string | undefined) =>
  file?.isNewestOnly === true && versionId !== undefined && file.fileVersionId !== versionId;

/** Replaces the address of an older version by the newest, drops its query, and tells the reader. */
export function useNewestAddress(fileId: string, isLed: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLed) return;
    showToast({ tone: 'info', isEarly: true, message: translate('review:header.ledToNewest') });
    void navigate(pathHere(`/review/${fileId}`), { replace: true });
  }, [isLed, fileId, navigate]);
}
