import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReviewFile } from '../room/use-review-file.ts';
import classes from './carried-line.module.css';
import { ChangePicture } from './change-picture.tsx';
import { changesQuery } from './use-changes.ts';

interface Props {
  fileId: string;
  versionId: string;
  from: string;
  number: number;
  frame: number;
}

export function OldPicture({ fileId, versionId, from, number, frame }: Props) {
  const { t } = useTranslation('changes');
  const { data: changes } = useQuery(changesQuery({ fileId, versionId, from }));
  const { data: earlier } = useReviewFile({ fileId, versionId: from });
  const gone = changes?.removed.find((stretch) => stretch.from <= frame && frame < stretch.to);
  if (!gone) return null;
  return (
    <div className={classes.old}>
      <ChangePicture film={earlier} stretch={{ ...gone, near: frame }} words={t('before', { number })} />
    </div>
  );
}
