import type { DehydratedState } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { dropEndedAddresses } from './ended-addresses.ts';
import { findIds } from './refused.ts';

export type KeptQuery = DehydratedState['queries'][number];
type Key = readonly unknown[];

export const KEPT_DAYS = 7;
/** The pages of a few projects; more would take longer to read than to ask for. */
const MOST = 40;
const DAY_MS = 86_400_000;

const begins = (key: Key, start: Key) => start.every((part, at) => key[at] === part);
const room = queryKeys.review.files;
/** Queries of what pages show first: account, dashboard, projects, folders and the file of a room. */
const kept: Key[] = [
  queryKeys.profile.all,
  queryKeys.overview.all,
  queryKeys.projects.pages({}).slice(0, 2),
  queryKeys.projects.one('').slice(0, 2),
  queryKeys.sharedWithMe.all,
  queryKeys.files.lists,
  queryKeys.files.info('').slice(0, 2),
  room,
];

export const isKept = (key: Key) => kept.some((start) => begins(key, start));

const isProfile = (query: KeptQuery) => begins(query.queryKey, queryKeys.profile.all);
const hashOf = (key: Key) => JSON.stringify(key);

/** Takes the session's token out of the key of the profile: it stays where sessions are kept. */
const withoutToken = (query: KeptQuery): KeptQuery =>
  isProfile(query)
    ? { ...query, queryKey: queryKeys.profile.all, queryHash: hashOf(queryKeys.profile.all) }
    : query;

const withToken = (query: KeptQuery, token: string): KeptQuery =>
  isProfile(query)
    ? { ...query, queryKey: queryKeys.profile.of(token), queryHash: hashOf(queryKeys.profile.of(token)) }
    : query;

/** A list is kept to its first page: all pages of a list would be asked for again, one after the other. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...data, pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** The newest of both: pages that were not opened this time stay, but for those that were refused. */
export function mergeKept(
  before: KeptQuery[],
  now: KeptQuery[],
  refused: ReadonlySet<string> = new Set(),
): KeptQuery[] {
  const isRefused = ({ queryHash, queryKey }: KeptQuery) =>
    refused.has(queryHash) || findIds(queryKey).some((id) => refused.has(id));
  const stays = before.filter((query) => !isRefused(query));
  const all = new Map(stays.map((query) => [query.queryHash, query]));
  for (const query of now.map(withoutToken)) {
    const { state } = query;
    all.set(query.queryHash, { ...query, state: { ...state, data: firstPage(state.data) } });
  }
  return [...all.values()]
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, MOST);
}

/** Prepares them for a page: each is asked for again at once, and addresses that have ended are left out. */
export function readKept(queries: KeptQuery[], { token, now }: { token: string; now: number }): KeptQuery[] {
  return queries.flatMap((query) => {
    const { state } = query;
    const age = now - state.dataUpdatedAt;
    if (age > KEPT_DAYS * DAY_MS || state.data === undefined) return [];
    const { value, hasEnded } = dropEndedAddresses(state.data, { now, age });
    // A room without its film has nothing to show.
    if (hasEnded && begins(query.queryKey, room)) return [];
    return [
      withToken(
        { ...query, state: { ...state, data: value, dataUpdateCount: 0, isInvalidated: true } },
        token,
      ),
    ];
  });
}
