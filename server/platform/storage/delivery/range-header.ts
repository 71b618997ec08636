import type { ByteRange } from '../storage.ts';

interface RangeRequest {
  range: string | undefined;
  ifRange: string | undefined;
  size: number;
  etag: string;
  modifiedAt: Date;
}

/** Undefined sends everything (RFC 9110: an unknown range is ignored). */
export function chooseRange(request: RangeRequest): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(request.range?.trim() ?? '');
  if (!match || !isUnchanged(request)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const { size } = request;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function isUnchanged({ ifRange, etag, modifiedAt }: RangeRequest): boolean {
  if (ifRange === undefined) return true;
  return ifRange === etag || ifRange === modifiedAt.toUTCString();
}

export function isSameCopy({
  ifNoneMatch,
  etag,
}: {
  ifNoneMatch: string | undefined;
  etag: string;
}): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}
