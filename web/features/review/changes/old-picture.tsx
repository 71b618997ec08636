import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReviewFile } from '../room/use-review-file.ts';
import classes from './carried-line.module.css';
import { Picture, pictureOf } from './change-picture.tsx';
import { changesQuery } from './use-changes.ts';

interface Props {
  fileId: string;
  /** The version on the stage, and the earlier one. */
  versionId: string;
  from: string;
  number: number;
  /** Of the earlier one. */
  frame: number;
}

/** What was removed, as it was, where the earlier version has a picture of it. */
export function OldPicture({ fileId, versionId, from, number, frame }: Props) {
  const { t } = useTranslation('changes');
  const { data: changes } = useQuery(changesQuery({ fileId, versionId, from }));
  const { data: earlier } = useReviewFile({ fileId, versionId: from });
  const gone = changes?.removed.find((stretch) => stretch.from <= frame && frame < stretch.to);
  const style = gone && pictureOf(earlier, { ...gone, near: frame });
  if (!style) return null;
  return (
    <div className={classes.old}>
      <Picture style={style} words={t('before', { number })} />
    </div>
  );
}
