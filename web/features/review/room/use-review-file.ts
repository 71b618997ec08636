import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { eventsOf, type ToldData } from '../../../../contract/events.ts';
import { SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { useEvent } from '../../../lib/live/use-live.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { createRefresher } from '../../../lib/refresh-soon.ts';
import { changed, changedBy } from '../../../lib/stale.ts';
import type { ReviewedFile } from './room.ts';

export interface Wanted {
  fileId: string;
  /** Undefined for the newest. */
  versionId?: string | undefined;
}

const queryOf = ({ versionId }: Wanted) => (versionId === undefined ? {} : { fileVersionId: versionId });

/** Renews addresses before they expire: the first may be two thirds of their time old. */
export const FRESH_MS = ((SIGNED_ADDRESS_MINUTES * 2) / 3 - 1) * 60_000;

export const reviewFile = (wanted: Wanted) => ({
  queryKey: queryKeys.review.version(wanted),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = { params: { id: wanted.fileId }, query: queryOf(wanted) };
    const { data } = await api(files.get, asked, { signal });
    // Stores the answer for the address that the room goes on at: the found version, or the newest.
    const { fileId, versionId } = wanted;
    if (data.fileVersionId !== null && data.fileVersionId !== versionId) {
      const found = versionId === undefined ? data.fileVersionId : undefined;
      queryClient.setQueryData(queryKeys.review.version({ fileId, versionId: found }), data);
    }
    return data;
  },
  staleTime: 30_000,
  meta: { showsFailure: true },
});

export const useReviewFile = (wanted: Wanted) =>
  useQuery({ ...reviewFile(wanted), refetchInterval: FRESH_MS, refetchOnWindowFocus: false });

export const findKnownFile = (fileId: string): ReviewedFile | undefined =>
  queryClient
    .getQueriesData<ReviewedFile>({ queryKey: queryKeys.review.file(fileId) })
    .find(([, file]) => file !== undefined)?.[1];

export const renewFile = (wanted: Wanted): Promise<ReviewedFile> =>
  queryClient.fetchQuery({ ...reviewFile(wanted), staleTime: 0 });

/** Prefetches a neighbour. A failure is not reported, because the reader may never go there. */
export async function preloadFile(fileId: string) {
  const wanted = reviewFile({ fileId });
  await queryClient.prefetchQuery({ ...wanted, meta: { scope: 'action', showsFailure: true } });
  const path = queryClient.getQueryData<ReviewedFile>(wanted.queryKey)?.previewPath;
  if (path) new Image().src = path;
}

export const useFileDetail = (wanted: Wanted) =>
  useQuery({
    queryKey: queryKeys.review.detail(wanted),
    queryFn: async ({ signal }) =>
      (await api(files.getFullDetail, { params: { id: wanted.fileId }, query: queryOf(wanted) }, { signal }))
        .data,
  });

/** Batches changes around the file, because a whole folder may arrive at once. */
const others = new Set<string>();
const refreshOthers = createRefresher({
  ms: 1000,
  run: () => {
    const ids = [...others];
    others.clear();
    return changed('file', ids);
  },
});

const changes = [...eventsOf('version', 'review'), 'file.added', 'file.changed', 'file.removed'] as const;

export function useLiveFile(fileId: string) {
  useEvent('file.progress', ({ data }) => {
    if (data.fileId === fileId) showProgress(data);
  });
  useEvent(changes, (event) => {
    if (event.data.fileId === fileId) return changedBy(event);
    others.add(event.data.fileId);
    return refreshOthers();
  });
}

function showProgress({ fileVersionId, uploadProgress, processingStatus }: ToldData<'file.progress'>) {
  queryClient.setQueriesData<ReviewedFile>({ queryKey: queryKeys.review.files }, (file) =>
    file?.fileVersionId === fileVersionId ? { ...file, uploadProgress, processingStatus } : file,
  );
}
