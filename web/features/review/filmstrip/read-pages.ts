import type { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ItemType } from '../../../../contract/enums.ts';

type Item = ReplyOf<typeof files.getList>['results'][number];

interface Page<T> {
  results: T[];
  meta: { total: number };
}

/** Counts the files that can be opened. Folders come first, so none follow on later pages. */
export function readPages<T extends Pick<Item, 'fileType' | 'fileVersionId'>>(pages: readonly Page<T>[]) {
  const rows = pages.flatMap(({ results }) => results);
  const items = rows.filter(
    ({ fileType, fileVersionId }) => fileType === ItemType.file && fileVersionId !== null,
  );
  const total = pages[0]?.meta.total ?? 0;
  return { items, count: Math.max(items.length, total - (rows.length - items.length)) };
}
