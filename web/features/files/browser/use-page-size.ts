import { useSyncExternalStore } from 'react';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../../contract/limits.ts';

/** Fifteen cards fill a common window; a far larger one takes several times as many, never a broken number. */
const PIXELS_OF_FIFTEEN = 1_500_000;

function readPageSize() {
  const times = Math.ceil((window.innerWidth * window.innerHeight) / PIXELS_OF_FIFTEEN);
  const most = Math.floor(PAGE_SIZE_MAX / PAGE_SIZE.files);
  return PAGE_SIZE.files * Math.min(Math.max(times, 1), most);
}

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const usePageSize = () => useSyncExternalStore(subscribe, readPageSize);
