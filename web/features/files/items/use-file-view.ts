import { useLocalStorage } from '@mantine/hooks';

export const sortColumns = ['createdAt', 'updatedAt', 'name', 'fileSize', 'status', 'mimeType'] as const;

export interface FileSort {
  sortColumn: (typeof sortColumns)[number];
  sortDir: 'asc' | 'desc';
}

export type FileView = 'grid' | 'list';

const newestFirst: FileSort = { sortColumn: 'createdAt', sortDir: 'desc' };

/** Cards or lines, and in which order; remembered by the browser. */
export function useFileView() {
  const [view, setView] = useLocalStorage<FileView>({
    key: 'fileView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const [sort, setSort] = useLocalStorage<FileSort>({
    key: 'fileSort',
    defaultValue: newestFirst,
    getInitialValueInEffect: false,
  });
  return { view, setView, sort, setSort };
}
