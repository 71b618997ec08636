import { Group, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../fields/search-field.tsx';
import classes from './list-frame.module.css';

interface Query {
  search: string;
  pageNo: number;
}

interface Props {
  searchLabel: string;
  query: Query;
  totalPages: number;
  onQuery: (query: Query) => void;
  action: ReactNode;
  children: ReactNode;
}

/** A searched list with numbered pages. */
export function ListFrame({ searchLabel, query, totalPages, onQuery, action, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={searchLabel}
          value={query.search}
          className={classes.search}
          onSearch={(search) => onQuery({ search, pageNo: 1 })}
        />
        {action}
      </div>
      {children}
      {totalPages > 1 && (
        <Group justify="center" mt="lg">
          <Pagination
            total={totalPages}
            value={query.pageNo}
            color="var(--koma-text)"
            classNames={{ control: classes.page ?? '' }}
            aria-label={t('pages.label')}
            getItemProps={(page) => ({ 'aria-label': t('pages.page', { page }) })}
            getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
            onChange={(pageNo) => onQuery({ ...query, pageNo })}
          />
        </Group>
      )}
    </>
  );
}
