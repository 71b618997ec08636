import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { fileReview } from '../../../../contract/calls/file-entities.ts';
import classes from './file-preview.module.css';

/** Formats that browsers show directly; others use their thumbnail. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

export function FilePreview({ file }: { file: z.infer<typeof fileReview> }) {
  const { t } = useTranslation('files');
  const { mimeType, filePath, fileThumbnailPath, possibleResolution, pagePaths } = file;
  if (mimeType?.startsWith('video/')) {
    const playable = possibleResolution[0]?.filePath ?? filePath;
    return playable ? (
      <video
        className={classes.stage}
        src={playable}
        {...(fileThumbnailPath && { poster: fileThumbnailPath })}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
      />
    ) : null;
  }
  if (pagePaths.length > 0) {
    return (
      <section className={classes.pages} aria-label={file.name}>
        {pagePaths.map((path, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <img key={at} src={path} alt={t('info.page', { page: at + 1 })} loading="lazy" />
        ))}
      </section>
    );
  }
  const picture = mimeType && shownTypes.has(mimeType) ? filePath : fileThumbnailPath;
  return picture ? <img className={classes.stage} src={picture} alt={file.name} /> : null;
}
