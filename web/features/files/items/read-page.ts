import type { InfiniteData } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { selections } from '../../../../contract/calls/selections.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { isLeaving } from '../../../lib/optimistic.ts';
import { type FileFilter, filterQuery } from './file-filter.ts';
import type { FileSort } from './view-address.ts';

export interface FileListing {
  /** A project's id (its root) or a folder's. */
  id: string;
  sort: FileSort;
  filter: FileFilter;
  /** The visit before this one; null: there was none. */
  since: string | null;
  pageSize: number;
  /** The id is a selection's, which has an order of its own. */
  isSelection?: true;
}

export type FilePages = InfiniteData<ReplyOf<typeof files.getList>, string | null>;

interface Page {
  /** The place the page before it ended at; null: the first one. */
  before: string | null;
  signal?: AbortSignal;
}

export async function readPage(listing: FileListing, { before, signal }: Page) {
  const { id, sort, filter, since, pageSize, isSelection } = listing;
  if (isSelection) return readSelection(id, signal);
  const query = { ...sort, ...filterQuery(filter, since), pageSize, ...(before !== null && { before }) };
  const answer = await api(files.getList, { params: { id }, query }, signal && { signal });
  const { results, ...page } = answer.data;
  return { ...page, results: results.filter((item) => !isLeaving(item)) };
}

/** All of it at once. */
async function readSelection(id: string, signal: AbortSignal | undefined) {
  const { data } = await api(selections.getFiles, { params: { id } }, signal && { signal });
  return { ...data, results: data.results.filter((item) => !isLeaving(item)), next: null };
}
