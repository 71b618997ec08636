import { returnPathOf } from '../../lib/session/return-path.ts';

/** The same wish to go on somewhere, on another page of signing in. */
export function handOn(path: string, search: string): string {
  const target = returnPathOf(search);
  return target === null ? path : `${path}?next=${encodeURIComponent(target)}`;
}
