import { useQuery } from '@tanstack/react-query';
import { changes } from '../../../../contract/calls/changes.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useVersions } from '../room/use-versions.ts';

export type VersionChanges = ReplyOf<typeof changes.get>;

/** The server tells when two versions were compared; whoever misses that asks again. */
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

/** The versions below the one on the stage, the nearest first. */
function useEarlierVersions(file: ReviewedFile) {
  const { data: stack } = useVersions(file._id);
  const versions = stack?.results ?? [];
  const shown = versions.find(({ _id }) => _id === file.fileVersionId);
  return shown ? versions.filter(({ fileVersion }) => fileVersion < shown.fileVersion) : [];
}

/** What changed in the film on the stage since the version below it; undefined where there is none, or no answer yet. */
export function useChanges(file: ReviewedFile) {
  const [below] = useEarlierVersions(file);
  const { data } = useQuery({
    ...changesQuery({ fileId: file._id, versionId: file.fileVersionId ?? '', from: below?._id ?? '' }),
    enabled: below !== undefined && file.fileVersionId !== null && mediaKindOf(file) === 'video',
  });
  return below && data ? { ...data, below } : undefined;
}
