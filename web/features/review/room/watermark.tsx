import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from './room.ts';
import classes from './watermark.module.css';

/** Whose eyes a film is for, over all of it; where the copy with the name is still being made, that is said. */
export function Watermark({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('sharing');
  const id = useId();
  if (file.watermark === null) return null;
  if (file.filePath === null) {
    return (
      <p className={classes.preparing} role="status">
        {t('visit.preparing')}
      </p>
    );
  }
  return (
    <svg className={classes.mark} aria-hidden="true">
      <pattern id={id} width="420" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        <text x="10" y="60">
          {file.watermark}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
