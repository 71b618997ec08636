import { ApiError } from '../api/api-error.ts';

interface Asked {
  queryKey: readonly unknown[];
  queryHash: string;
  state: { data: unknown; dataUpdateCount: number };
  setState(change: { data: undefined }): void;
}

const refusals = [401, 403, 404, 410];
const refused = new Set<string>();

/** Holds the hashes of refused queries, and the ids that they asked about. */
export const readRefused = (): ReadonlySet<string> => refused;

/** Takes a kept answer off the page as soon as the server refuses it. */
export function forgetRefused(error: unknown, query: Asked) {
  if (!(error instanceof ApiError) || !refusals.includes(error.http)) return;
  refused.add(query.queryHash);
  const id = findIds(query.queryKey).at(-1);
  if (id !== undefined) refused.add(id);
  // Kept, and not answered since: what the server itself answered to this page is the page's own matter.
  const isUnconfirmed = query.state.data !== undefined && query.state.dataUpdateCount === 0;
  if (isUnconfirmed) query.setState({ data: undefined });
}

const idForm = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Finds the ids in a query's key, from the outermost thing to the one asked about. */
export const findIds = (key: readonly unknown[]): string[] => JSON.stringify(key).match(idForm) ?? [];
