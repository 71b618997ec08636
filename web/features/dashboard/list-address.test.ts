import { expect, test } from 'vitest';
import { isViewSaid, readListView, writeListView } from './list-address.ts';

const withId = '0190b6c1-0000-7000-8000-000000000000';

test('how the projects are shown stands in the address, and comes back from there', () => {
  const view = { show: 'list', sort: 'name', isGrouped: true, isArchived: true, withId } as const;
  const address = writeListView(new URLSearchParams('tab=shared'), view);
  expect(address.get('tab')).toBe('shared');
  expect(isViewSaid(address)).toBe(true);
  expect(readListView(address, 'grid')).toEqual(view);
});

test('an address of somebody else’s making means nothing that there is not', () => {
  const odd = new URLSearchParams('show=tree&group=owner&archived=yes&with=me');
  const usual = { show: 'grid', sort: null, isGrouped: false, isArchived: false, withId: null };
  expect(readListView(odd, 'grid')).toEqual(usual);
  expect(isViewSaid(new URLSearchParams('tab=teams'))).toBe(false);
});
