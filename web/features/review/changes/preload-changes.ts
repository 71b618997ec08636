import { queryClient } from '../../../lib/query.ts';
import type { ReviewedFile } from '../room/room.ts';
import { versionsQuery } from '../room/use-versions.ts';
import { canCompare, changesQuery, versionsBelow } from './use-changes.ts';

const asked = new Set<string>();

/** Asks for what changed beside the first picture, not after it, once: the band is there when the timeline is. */
export function preloadChanges(file: ReviewedFile) {
  const { _id: fileId, fileVersionId: versionId, versionCount } = file;
  if (versionId === null || versionCount < 2 || !canCompare(file) || asked.has(versionId)) return;
  asked.add(versionId);
  void ask({ fileId, versionId });
}

async function ask({ fileId, versionId }: { fileId: string; versionId: string }) {
  // Whoever shows them tells of failures.
  const stack = await queryClient.ensureQueryData(versionsQuery(fileId)).catch(() => undefined);
  const below = versionsBelow(stack?.results ?? [], versionId)[0];
  if (below) await queryClient.prefetchQuery(changesQuery({ fileId, versionId, from: below._id }));
}
