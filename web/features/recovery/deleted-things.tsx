import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { DeletedList } from '../../ui/page/deleted-list.tsx';

const calls = {
  team: { list: teams.getDeleted, restore: teams.restoreById },
  project: { list: projects.getDeleted, restore: projects.restoreById },
};

export function DeletedThings({ kind }: { kind: 'team' | 'project' }) {
  const { t } = useTranslation(`${kind}s`);
  const { list, restore } = calls[kind];
  const pages = useInfiniteQuery({
    queryKey: queryKeys[`${kind}s`].deleted,
    queryFn: async ({ pageParam, signal }) =>
      (await api(list, { query: { pageNo: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
  const action = useAction(restore, { announce: true, onDone: () => changed(kind) });
  return (
    <DeletedList
      title={t('deleted.title')}
      empty={t('deleted.empty')}
      items={pages.data?.pages.flatMap(({ results }) => results)}
      hasMore={pages.hasNextPage}
      onMore={() => void pages.fetchNextPage()}
      onRestore={(id) => void action.run({ params: { id }, body: {} }, { key: `restore ${kind} ${id}` })}
    />
  );
}
