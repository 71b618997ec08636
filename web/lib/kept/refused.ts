import { ApiError } from '../api/api-error.ts';

interface Asked {
  queryHash: string;
  state: { data: unknown; dataUpdateCount: number };
  setState(change: { data: undefined }): void;
}

const refusals = [401, 403, 404, 410];
const refused = new Set<string>();

/** Hashes of queries that the server refused on this page. */
export const readRefused = (): ReadonlySet<string> => refused;

/** Takes a kept answer off the page as soon as the server refuses it. */
export function forgetRefused(error: unknown, query: Asked) {
  if (!(error instanceof ApiError) || !refusals.includes(error.http)) return;
  refused.add(query.queryHash);
  // Kept, and not answered since: what the server itself answered to this page is the page's own matter.
  const isUnconfirmed = query.state.data !== undefined && query.state.dataUpdateCount === 0;
  if (isUnconfirmed) query.setState({ data: undefined });
}
