import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import type { Scope } from './failures/error-catalogue.ts';
import { handleFailure } from './failures/failures.ts';
import { forgetRefused } from './kept/refused.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsFailure`: the page shows a failure in place while it has no data. */
    queryMeta: { scope?: Scope; showsFailure?: boolean };
  }
}

const passes = (error: Error) => error instanceof ApiError && (error.http === 0 || error.http === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      forgetRefused(error, query);
      const { meta, state } = query;
      handleFailure(error, {
        scope: meta?.scope ?? 'load',
        showsFailure: state.data === undefined && meta?.showsFailure === true,
      });
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && passes(error) },
  },
});
