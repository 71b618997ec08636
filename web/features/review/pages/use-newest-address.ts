import { useEffect } from 'react';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import type { ReviewedFile } from '../room/room.ts';

/** Whether a link that shows the newest alone answered another version than the address names. */
export const isLedToNewest = (file: ReviewedFile | undefined, versionId: string | undefined) =>
  file?.isNewestOnly === true && versionId !== undefined && file.fileVersionId !== versionId;

/** A kept address of an older version becomes that of the newest, and says so; what else it named was of the old one. */
export function useNewestAddress(fileId: string, isLed: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLed) return;
    showToast({ tone: 'info', isEarly: true, message: translate('review:header.ledToNewest') });
    void navigate(pathHere(`/review/${fileId}`), { replace: true });
  }, [isLed, fileId, navigate]);
}
