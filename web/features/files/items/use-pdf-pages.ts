import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const none: string[] = [];

export function usePdfPages(id: string): string[] {
  const { data } = useQuery({
    queryKey: queryKeys.files.pdfPages(id),
    queryFn: async ({ signal }) =>
      (await api(files.get, { params: { id }, query: {} }, { signal })).data.pagePaths,
    // The addresses expire after 15 minutes.
    staleTime: 10 * 60_000,
    meta: { scope: 'action' },
  });
  return data ?? none;
}
