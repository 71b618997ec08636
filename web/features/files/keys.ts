import { matchQuery, type Query } from '@tanstack/react-query';
import { queryClient } from '../../lib/query.ts';

export const filesKey = ['files'] as const;
export const pagesKey = [...filesKey, 'pages'] as const;
export const infoKey = (id: string) => [...filesKey, 'info', id];

/** Files came, went or changed: every list, tree and count that shows them asks again. */
export const refreshFiles = (predicate: (query: Query) => boolean = () => true) =>
  Promise.all(
    [filesKey, ['projects'], ['overview'], ['trash']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, predicate }),
    ),
  );

export const shownLists = { queryKey: pagesKey, type: 'active' } as const;

/** The same without the lists of files on the screen. */
export const refreshAround = () => refreshFiles((query) => !matchQuery(shownLists, query));
