import { Button, Skeleton } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewState } from '../../../../contract/enums.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useVersions } from '../room/use-versions.ts';
import classes from './decision.module.css';
import { ReviewRound } from './review-round.tsx';
import { useReviews } from './use-reviews.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

export function ReviewTab({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('reviews');
  const { data, isError, refetch } = useReviews(file._id);
  const newest = useVersions(file._id).data?.results[0];
  const [isAsking, setAsking] = useState(false);
  if (isError)
    return (
      <div className={classes.tab}>
        <p role="alert">{t('failed')}</p>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    );
  if (!data) return <Skeleton m={16} h={240} radius="md" />;
  const { results, canRequest, canAskByAddress } = data;
  const isOpen = results.some(({ state }) => state === ReviewState.open);
  const isNewest = newest?._id === file.fileVersionId;
  return (
    <section className={classes.tab} aria-label={t('tab')}>
      {results.length === 0 && (
        <div className={classes.empty}>
          <IconGavel size={28} stroke={1.6} aria-hidden />
          <p>{t(canRequest ? 'empty.ask' : 'empty.wait')}</p>
        </div>
      )}
      {canRequest && !isOpen && isNewest && (
        <Button fullWidth variant="filled" color="accent" onClick={() => setAsking(true)}>
          {t('request.button')}
        </Button>
      )}
      {canRequest && !isOpen && !isNewest && <p className={classes.hint}>{t('request.newestOnly')}</p>}
      {results.map((review, at) => (
        <ReviewRound key={review._id} review={review} isCurrent={at === 0} />
      ))}
      {isAsking && file.fileVersionId !== null && (
        <Suspense fallback={null}>
          <RequestDialog
            fileId={file._id}
            fileVersionId={file.fileVersionId}
            canAskByAddress={canAskByAddress}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
