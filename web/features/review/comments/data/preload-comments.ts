import { queryClient } from '../../../../lib/query.ts';
import { firstView } from './comment-view.ts';
import { commentPages } from './use-comment-pages.ts';

export function preloadComments(versionId: string) {
  const list = commentPages({ versions: [versionId], view: firstView, start: 1 });
  if (!queryClient.getQueryState(list.queryKey)) void queryClient.prefetchInfiniteQuery(list);
}
