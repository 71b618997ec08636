import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlanOverview } from '../../../contract/calls/accounts.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { change } from '../../lib/optimistic.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';

type Newest = ReplyOf<typeof notifications.getList>;
type Pages = { pages: ReplyOf<typeof notifications.getAll>[] };
export type Notification = Newest['data'][number];
export type NotificationFilter = Pick<QueryOf<typeof notifications.getAll>, 'filter' | 'projectId'>;

export function useNewest() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: queryKeys.notifications.newest(i18n.language),
    queryFn: async ({ signal }) => (await api(notifications.getList, {}, { signal })).data,
  });
}

export function useNotificationPages(filter: NotificationFilter) {
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: queryKeys.notifications.pages(filter, i18n.language),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE.notifications };
      return (await api(notifications.getAll, { query }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}

function useMarking() {
  const client = useQueryClient();
  return (isRead: (one: Notification) => boolean, left: (unread: number) => number) => {
    const mark = (one: Notification) => (isRead(one) ? { ...one, isRead: true } : one);
    const count = <T extends { newNotification: number }>(counted: T): T => ({
      ...counted,
      newNotification: Math.max(0, left(counted.newNotification)),
    });
    client.setQueriesData<Newest>({ queryKey: queryKeys.notifications.everyNewest }, (newest) =>
      newest
        ? count({
            ...newest,
            data: newest.data.map(mark),
            unread: newest.unread.filter((one) => !isRead(one)),
          })
        : newest,
    );
    client.setQueriesData<PlanOverview>({ queryKey: queryKeys.overview.all }, (overview) =>
      overview ? count(overview) : overview,
    );
    client.setQueriesData<Pages>({ queryKey: queryKeys.notifications.everyPage }, (shown) =>
      shown
        ? {
            ...shown,
            pages: shown.pages.map((page) => count({ ...page, results: page.results.map(mark) })),
          }
        : shown,
    );
  };
}

export function useReading() {
  const { t } = useTranslation('notifications');
  const markAs = useMarking();

  async function read({ _id: id, isRead }: Notification) {
    if (isRead) return;
    await change({
      key: `read notification ${id}`,
      show: () =>
        markAs(
          (one) => one._id === id,
          (unread) => unread - 1,
        ),
      send: (way) => api(notifications.read, { params: { id }, body: {} }, way),
    });
    await changed('notifications');
  }

  async function takeBack(readAt: string) {
    await change({
      key: 'unread notifications',
      send: (way) => api(notifications.unread, { body: { readAt } }, way),
    });
    await changed('notifications');
  }

  /** Marks all up to the newest one shown: later ones stay unread. */
  async function readAll(upTo: string) {
    const end = await change({
      key: 'read all notifications',
      show: () =>
        markAs(
          () => true,
          () => 0,
        ),
      send: (way) => api(notifications.readAll, { body: { upTo } }, way),
    });
    if (end.kind === 'sent') {
      const { readAt } = end.value.data;
      showToast({
        tone: 'success',
        message: t('readAllDone'),
        action: { label: t('undo'), run: () => void takeBack(readAt) },
      });
    }
    await changed('notifications');
  }

  return { read, readAll };
}
