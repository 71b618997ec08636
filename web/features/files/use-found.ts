import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { searching } from '../../../contract/search.ts';
import { api } from '../../lib/api.ts';
import { filesKey } from './keys.ts';

export type Found = ReplyOf<typeof searching.find>['results'][number];

/** Projects, folders and files by name; in one project, or in all that the person reaches. */
export function useFound({ search, projectId }: { search: string; projectId: string | undefined }) {
  const pages = useInfiniteQuery({
    queryKey: [...filesKey, 'found', search, projectId],
    enabled: search !== '',
    queryFn: async ({ pageParam, signal }) => {
      const scope = projectId === undefined ? {} : { projectId };
      const query = { search, pageNo: pageParam, ...scope };
      return (await api(searching.find, { query }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { scope: 'action' },
  });
  return {
    ...pages,
    found: search === '' ? [] : (pages.data?.pages.flatMap(({ results }) => results) ?? []),
  };
}
