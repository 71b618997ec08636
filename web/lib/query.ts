import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Scope } from './error-catalogue.ts';
import { handleFailure } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { scope?: Scope };
  }
}

const passes = (error: Error) => error instanceof ApiError && (error.http === 0 || error.http === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => handleFailure(error, { scope: query.meta?.scope ?? 'load' }),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && passes(error) },
  },
});
