import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { versions } from '../../../../contract/versions.ts';
import { api } from '../../../lib/api.ts';

export type VersionStack = ReplyOf<typeof versions.getList>;
export type FileVersion = VersionStack['results'][number];

export const versionsKey = (fileId: string) => ['review', 'versions', fileId];

/** The versions of a file, highest first. */
export const useVersions = (fileId: string) =>
  useQuery({
    queryKey: versionsKey(fileId),
    queryFn: async ({ signal }) => (await api(versions.getList, { params: { id: fileId } }, { signal })).data,
  });
