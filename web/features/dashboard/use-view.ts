import { useLocalStorage } from '@mantine/hooks';

/** Cards or lines; remembered by the browser. */
export function useView() {
  return useLocalStorage<'grid' | 'list'>({
    key: 'dashboardView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
}
