import { expect, test } from 'vitest';
import { countFilters, filterQuery } from './file-filter.ts';
import { isInAddress, readView, writeView } from './view-address.ts';

const by = '0190b6c1-0000-7000-8000-000000000000';

test('how a folder is shown stands in its address, and comes back from there', () => {
  const view = {
    view: 'list',
    sort: { sortColumn: 'openComments', sortDir: 'asc' },
    filter: {
      status: ['1', '3'],
      kind: ['video'],
      uploadedBy: by,
      hasOpenComments: true,
      isNew: true,
      review: 'late' as const,
    },
  } as const;
  const address = writeView(new URLSearchParams('tab=x'), view);
  expect(address.get('tab')).toBe('x');
  expect(isInAddress(address)).toBe(true);
  expect(readView(address, 'grid')).toEqual(view);
  expect(countFilters(view.filter)).toBe(7);
  expect(filterQuery(view.filter, null)).not.toHaveProperty('newSince');
});

test('an address of somebody else’s making means nothing that there is not', () => {
  const odd = new URLSearchParams('sort=password&dir=up&status=9,1,x&kind=exe&by=1&open=yes&show=tree');
  expect(readView(odd, 'grid')).toEqual({
    view: 'grid',
    sort: { sortColumn: 'createdAt', sortDir: 'desc' },
    filter: { status: ['1'], kind: [], uploadedBy: null, hasOpenComments: false, isNew: false, review: null },
  });
});
