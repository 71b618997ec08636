import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { versions } from '../../../../contract/calls/versions.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { useLeaving } from '../../../lib/optimistic.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type VersionStack = ReplyOf<typeof versions.getList>;
export type FileVersion = VersionStack['results'][number];

/** Numbers a stack that is listed from the top down. */
export const numbered = (stack: FileVersion[]) =>
  stack.map((version, at) => ({ ...version, fileVersion: stack.length - at }));

export const versionsQuery = (fileId: string) => ({
  queryKey: queryKeys.review.versions(fileId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(versions.getList, { params: { id: fileId } }, { signal })).data,
});

/** Leaves out versions that are being deleted. */
export function useVersions(fileId: string) {
  const gone = useLeaving();
  const { data: stored, refetch } = useQuery(versionsQuery(fileId));
  const data = useMemo(() => {
    if (!stored?.results.some(({ _id }) => gone.has(_id))) return stored;
    return { ...stored, results: numbered(stored.results.filter(({ _id }) => !gone.has(_id))) };
  }, [stored, gone]);
  return { data, refetch };
}
