import type { EarlyAnswer } from '../../../lib/api/early-answers.ts';

/** What components take from the library of cached answers: those that were asked for early, and no others. */

interface Kept {
  /** How the key begins under which a page looks for it. */
  start: readonly unknown[];
  data: unknown;
  early: EarlyAnswer;
}

/** An answer that the view shows, for the page's own memory. */
export interface ShownAnswer {
  /** Where the page looks for it. */
  places: { queryKey: readonly unknown[] }[];
  data: unknown;
  early: EarlyAnswer;
}

const answers: Kept[] = [];
export const shown = new Map<Kept, ShownAnswer>();

export const keepAnswer = (kept: Kept) => answers.push(kept);

interface Asked {
  queryKey: readonly unknown[];
  /** Of lists that come page by page. */
  initialPageParam?: unknown;
}

function read(asked: Asked) {
  const { queryKey } = asked;
  const kept = answers.find(({ start }) => start.every((part, at) => part === queryKey[at]));
  const isList = 'initialPageParam' in asked;
  const data = kept && isList ? { pages: [kept.data], pageParams: [asked.initialPageParam] } : kept?.data;
  if (kept) shown.set(kept, { places: [{ queryKey: asked.queryKey }], data, early: kept.early });
  const isThere = kept !== undefined;
  return {
    data,
    status: isThere ? 'success' : 'pending',
    isSuccess: isThere,
    isPending: !isThere,
    isLoading: !isThere,
    isFetching: false,
    isError: false,
    error: null,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
  };
}

export const useQuery = read;
export const useInfiniteQuery = read;
export const useQueries = ({ queries }: { queries: Asked[] }) => queries.map(read);
export const keepPreviousData = undefined;
export const replaceEqualDeep = <Data>(_before: unknown, now: Data): Data => now;
export const matchQuery = () => false;
export const skipToken = undefined;

export class QueryCache {}
export class QueryClient {
  getQueryData = () => undefined;
  // Nothing is asked for before the code is there.
  ensureQueryData = () => new Promise(() => undefined);
  getQueriesData = () => [];
  getQueryCache = () => ({ findAll: () => [], subscribe: () => () => undefined });
}
const client = new QueryClient();
export const useQueryClient = () => client;
export const QueryClientProvider = ({ children }: { children: unknown }) => children;
