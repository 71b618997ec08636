import { useSyncExternalStore } from 'react';
import { pageSizeOf } from '../items/page-size.ts';

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const usePageSize = () => useSyncExternalStore(subscribe, () => pageSizeOf(window));
