import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const none: string[] = [];

/** Thumbnails of a PDF's pages, asked for when somebody looks closer. */
export function usePdfPages(id: string): string[] {
  const { data } = useQuery({
    queryKey: queryKeys.files.pdfPages(id),
    queryFn: async ({ signal }) =>
      (await api(files.get, { params: { id }, query: {} }, { signal })).data.pagePaths,
    // The addresses are good for a quarter of an hour.
    staleTime: 10 * 60_000,
    meta: { scope: 'action' },
  });
  return data ?? none;
}
