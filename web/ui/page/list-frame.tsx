import type { ReactNode } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import classes from './list-frame.module.css';
import { Pages } from './pages.tsx';

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

export function ListFrame({ searchLabel, query, totalPages, onQuery, action, children }: Props) {
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
      <Pages current={query.pageNo} total={totalPages} onChange={(pageNo) => onQuery({ ...query, pageNo })} />
    </>
  );
}
