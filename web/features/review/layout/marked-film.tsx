import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingState } from '../../../../contract/enums.ts';
import type { ReviewedFile } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import classes from './marked-film.module.css';

const ASK_AGAIN_MS = 3000;

/** A link with a watermark shows a film only with the visitor's name in it; making that copy takes a while. */
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
    // What goes wrong is said by the error catalogue; here the next try follows.
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
