import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingState } from '../../../../contract/enums.ts';
import type { ReviewedFile } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import classes from './marked-film.module.css';

const ASK_AGAIN_MS = 3000;

/** Films in a watermarked link are shown once the visitor's own copy is made. */
export function MarkedFilm({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('sharing');
  const { _id: fileId, fileVersionId } = file;
  const isWaiting =
    file.watermark !== null &&
    file.filePath === null &&
    file.possibleResolution.length === 0 &&
    file.processingStatus !== ProcessingState.failed;

  useEffect(() => {
    if (!isWaiting) return;
    // Failures are reported elsewhere; the next try follows here.
    const ask = () => renewFile({ fileId, versionId: fileVersionId ?? undefined }).catch(() => undefined);
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, fileId, fileVersionId]);

  if (!isWaiting) return null;
  const { watermarkWait: seconds } = file;
  return (
    <p className={classes.waiting} role="status">
      {seconds === null ? t('visit.preparing') : t('visit.manyFilms', { count: Math.ceil(seconds / 60) })}
    </p>
  );
}
