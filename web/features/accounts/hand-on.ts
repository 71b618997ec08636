import { returnPathOf } from '../../lib/session/return-path.ts';

export function handOn(path: string, search: string): string {
  const target = returnPathOf(search);
  return target === null ? path : `${path}?next=${encodeURIComponent(target)}`;
}
