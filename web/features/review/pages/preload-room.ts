import { queryClient } from '../../../lib/query.ts';
import { canCompare, changesQuery, versionsBelow } from '../changes/use-changes.ts';
import { firstView } from '../comment-data/comment-view.ts';
import { commentPages } from '../comment-data/use-comment-pages.ts';
import type { ReviewedFile } from '../room/room.ts';
import { versionsQuery } from '../room/use-versions.ts';

export function preloadComments(versionId: string) {
  const list = commentPages({ versions: [versionId], view: firstView, start: 1 });
  if (!queryClient.getQueryState(list.queryKey)) void queryClient.prefetchInfiniteQuery(list);
}

const asked = new Set<string>();

/** Prefetches the changes beside the first picture, so that the band is drawn together with the timeline. */
export function preloadChanges(file: ReviewedFile) {
  const { _id: fileId, fileVersionId: versionId, versionCount } = file;
  if (versionId === null || versionCount < 2 || !canCompare(file) || asked.has(versionId)) return;
  asked.add(versionId);
  void ask({ fileId, versionId });
}

async function ask({ fileId, versionId }: { fileId: string; versionId: string }) {
  // Failures are reported by the component that shows the changes.
  const stack = await queryClient.ensureQueryData(versionsQuery(fileId)).catch(() => undefined);
  const below = versionsBelow(stack?.results ?? [], versionId)[0];
  if (below) await queryClient.prefetchQuery(changesQuery({ fileId, versionId, from: below._id }));
}
