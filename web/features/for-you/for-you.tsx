import { Button, Skeleton, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './for-you.module.css';
import { ForYouCard } from './for-you-card.tsx';
import { rememberForYou } from './remembered.ts';
import { useForYou } from './use-for-you.ts';

export function ForYou() {
  const { t } = useTranslation('for-you');
  const { data, isError, refetch } = useForYou();
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) rememberForYou(count > 0);
  }, [count]);
  return (
    <section aria-labelledby="for-you-title">
      <Title order={2} id="for-you-title" className={classes.title}>
        {t('title')}
      </Title>
      {isError && (
        <p role="alert" className={classes.nothing}>
          {t('failed')}{' '}
          <Button size="compact-sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className={classes.waiting ?? ''} aria-hidden="true" />}
      {count === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-labelledby="for-you-title">
          {data.map((one) => (
            <ForYouCard key={`${one.kind} ${one.fileId} ${one.path}`} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}
