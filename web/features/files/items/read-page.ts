import type { InfiniteData } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { isLeaving } from '../../../lib/optimistic.ts';
import type { FileSort } from './use-file-view.ts';

export interface FileListing {
  /** A project's id (its root) or a folder's. */
  id: string;
  sort: FileSort;
  pageSize: number;
}

export type FilePages = InfiniteData<ReplyOf<typeof files.getList>, string | null>;

interface Page {
  /** The place the page before it ended at; null: the first one. */
  before: string | null;
  signal?: AbortSignal;
}

export async function readPage({ id, sort, pageSize }: FileListing, { before, signal }: Page) {
  const query = { ...sort, pageSize, ...(before !== null && { before }) };
  const answer = await api(files.getList, { params: { id }, query }, signal && { signal });
  const { results, ...page } = answer.data;
  return { ...page, results: results.filter((item) => !isLeaving(item)) };
}
