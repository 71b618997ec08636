import { id } from '../../../../contract/fields.ts';
import { type FileFilter, kinds, reviewFilters } from './file-filter.ts';

export const sortColumns = [
  ...(['createdAt', 'updatedAt', 'name', 'version', 'status', 'openComments'] as const),
  ...(['uploadedBy', 'fileSize', 'mimeType'] as const),
] as const;

export interface FileSort {
  sortColumn: (typeof sortColumns)[number];
  sortDir: 'asc' | 'desc';
}

export type FileView = 'grid' | 'list';

export interface ListView {
  view: FileView;
  sort: FileSort;
  filter: FileFilter;
}

const names = ['show', 'sort', 'dir', 'status', 'kind', 'by', 'open', 'new', 'review'] as const;

export const isInAddress = (address: URLSearchParams) => names.some((name) => address.has(name));

const chosen = (text: string | null, choices: readonly string[]) =>
  (text ?? '').split(',').filter((one) => choices.includes(one));

export function readView(address: URLSearchParams, usual: FileView): ListView {
  const show = address.get('show');
  const by = id.safeParse(address.get('by'));
  return {
    view: show === 'list' || show === 'grid' ? show : usual,
    sort: {
      sortColumn: sortColumns.find((column) => column === address.get('sort')) ?? 'createdAt',
      sortDir: address.get('dir') === 'asc' ? 'asc' : 'desc',
    },
    filter: {
      status: chosen(address.get('status'), ['0', '1', '2', '3']),
      kind: chosen(address.get('kind'), kinds),
      uploadedBy: by.success ? by.data : null,
      hasOpenComments: address.get('open') === '1',
      isNew: address.get('new') === '1',
      review: reviewFilters.find((one) => one === address.get('review')) ?? null,
    },
  };
}

/** Writes only what differs from the defaults; other parts of the address stay. */
export function writeView(address: URLSearchParams, { view, sort, filter }: ListView): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: (typeof names)[number], value: string) => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  put('show', view);
  put('sort', sort.sortColumn === 'createdAt' ? '' : sort.sortColumn);
  put('dir', sort.sortDir === 'desc' ? '' : sort.sortDir);
  put('status', filter.status.join());
  put('kind', filter.kind.join());
  put('by', filter.uploadedBy ?? '');
  put('open', filter.hasOpenComments ? '1' : '');
  put('new', filter.isNew ? '1' : '');
  put('review', filter.review ?? '');
  return next;
}
