import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const useUploaders = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.files.uploaders(id),
    queryFn: async ({ signal }) =>
      (await api(files.getUploaders, { params: { id } }, { signal })).data.results,
    enabled: isWanted,
    meta: { scope: 'action' },
  });
