import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import classes from './administration.module.css';

interface Asked {
  isError: boolean;
  isPending: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

interface Props {
  asked: Asked;
  empty?: { title: string; text: string } | false;
  children: ReactNode;
}

export function Listing({ asked, empty = false, children }: Props) {
  const { t } = useTranslation('administration');
  if (asked.isError)
    return (
      <div role="alert">
        <p>{t('failed')}</p>
        <Button onClick={() => void asked.refetch()}>{t('retry')}</Button>
      </div>
    );
  if (asked.isPending)
    return (
      <Stack gap="xs" aria-hidden="true">
        <Skeleton h={44} />
        <Skeleton h={44} />
        <Skeleton h={44} />
      </Stack>
    );
  if (empty) return <EmptyState icon={<IconDatabaseOff size={28} />} {...empty} />;
  return (
    <>
      {children}
      {asked.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          loading={asked.isFetchingNextPage ?? false}
          onClick={() => void asked.fetchNextPage?.()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
