import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { DeletedList } from '../../../ui/page/deleted-list.tsx';

export function DeletedTeams() {
  const { t } = useTranslation('teams');
  const pages = useInfiniteQuery({
    queryKey: queryKeys.teams.deleted,
    queryFn: async ({ pageParam, signal }) =>
      (await api(teams.getDeleted, { query: { pageNo: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
  const action = useAction(teams.restoreById, {
    announce: true,
    onDone: () => changed('team'),
  });
  return (
    <DeletedList
      title={t('deleted.title')}
      empty={t('deleted.empty')}
      items={pages.data?.pages.flatMap(({ results }) => results)}
      hasMore={pages.hasNextPage}
      onMore={() => void pages.fetchNextPage()}
      onRestore={(id) => void action.run({ params: { id }, body: {} }, { key: `restore team ${id}` })}
    />
  );
}
