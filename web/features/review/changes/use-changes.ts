import { useQuery } from '@tanstack/react-query';
import { changes } from '../../../../contract/calls/changes.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useVersions } from '../room/use-versions.ts';

export type VersionChanges = ReplyOf<typeof changes.get>;

/** Polls in case the page misses the server's event about a finished comparison. */
const PENDING_MS = 15_000;

interface Pair {
  fileId: string;
  versionId: string;
  from: string;
}

export const changesQuery = ({ fileId, versionId, from }: Pair) => ({
  queryKey: queryKeys.review.changesBetween({ fileId, versionId, from }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(changes.get, { params: { id: versionId }, query: { from } }, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }: { state: { data: VersionChanges | undefined } }) =>
    state.data?.state === 'pending' ? PENDING_MS : (false as const),
});

interface Numbered {
  _id: string;
  fileVersion: number;
}

/** Lists the versions below the given one, the nearest first. */
export function versionsBelow<V extends Numbered>(stack: readonly V[], versionId: string | null): V[] {
  const shown = stack.find(({ _id }) => _id === versionId);
  return shown ? stack.filter(({ fileVersion }) => fileVersion < shown.fileVersion) : [];
}

export const canCompare = (file: ReviewedFile) => mediaKindOf(file) !== undefined;

export function useChanges(file: ReviewedFile) {
  const { data: stack } = useVersions(file._id);
  const [below] = versionsBelow(stack?.results ?? [], file.fileVersionId);
  const { data } = useQuery({
    ...changesQuery({ fileId: file._id, versionId: file.fileVersionId ?? '', from: below?._id ?? '' }),
    enabled: below !== undefined && file.fileVersionId !== null && canCompare(file),
  });
  return below && data ? { ...data, below } : undefined;
}
