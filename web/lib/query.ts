import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import type { Scope } from './failures/error-catalogue.ts';
import { handleFailure } from './failures/failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `shownFields`: what the page itself shows where the answer would stand, as long as there is none. */
    queryMeta: { scope?: Scope; shownFields?: string[] };
  }
}

const passes = (error: Error) => error instanceof ApiError && (error.http === 0 || error.http === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) =>
      handleFailure(error, {
        scope: meta?.scope ?? 'load',
        ...(state.data === undefined && meta?.shownFields && { shownFields: meta.shownFields }),
      }),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && passes(error) },
  },
});
