import { expect, test } from 'vitest';
import { ItemType, type ValueOf } from '../../../../contract/enums.ts';
import { readPages } from './read-pages.ts';

interface Item {
  fileType: ValueOf<typeof ItemType>;
  fileVersionId: string | null;
}

const folder: Item = { fileType: ItemType.folder, fileVersionId: null };
const file: Item = { fileType: ItemType.file, fileVersionId: 'version' };
const unfinished: Item = { fileType: ItemType.file, fileVersionId: null };

test('all files of a long folder are counted, also those that were not fetched yet', () => {
  const pages = [
    { results: [folder, folder, file, file], meta: { total: 1002 } },
    { results: [file, unfinished], meta: { total: 1002 } },
  ];
  const { items, count } = readPages(pages);
  expect(items).toHaveLength(3);
  expect(count).toBe(999);
});

test('nothing is counted before the first answer', () => {
  expect(readPages([])).toEqual({ items: [], count: 0 });
});
