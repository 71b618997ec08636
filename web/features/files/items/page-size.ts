import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../../contract/limits.ts';

/** Fifteen cards fill this many pixels; a larger window loads a multiple. */
const PIXELS_OF_FIFTEEN = 1_500_000;

export function pageSizeOf({ innerWidth, innerHeight }: { innerWidth: number; innerHeight: number }) {
  const times = Math.ceil((innerWidth * innerHeight) / PIXELS_OF_FIFTEEN);
  const most = Math.floor(PAGE_SIZE_MAX / PAGE_SIZE.files);
  return PAGE_SIZE.files * Math.min(Math.max(times, 1), most);
}
