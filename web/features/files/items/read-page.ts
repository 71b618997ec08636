import type { InfiniteData } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { selections } from '../../../../contract/calls/selections.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { isLeaving } from '../../../lib/optimistic.ts';
import { type FileFilter, filterQuery } from './file-filter.ts';
import type { FileSort } from './view-address.ts';

export interface FileListing {
  /** Id of a folder or project. */
  id: string;
  sort: FileSort;
  filter: FileFilter;
  /** The previous visit; null on the first. */
  since: string | null;
  pageSize: number;
  /** The id is a selection's, which has its own order. */
  isSelection?: true;
}

export type FilePages = InfiniteData<ReplyOf<typeof files.getList>, string | null>;

interface Page {
  /** Cursor of the previous page's end; null for the first page. */
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

async function readSelection(id: string, signal: AbortSignal | undefined) {
  const { data } = await api(selections.getFiles, { params: { id } }, signal && { signal });
  return { ...data, results: data.results.filter((item) => !isLeaving(item)), next: null };
}
