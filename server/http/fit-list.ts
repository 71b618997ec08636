import { LIST_BYTES_MAX } from '../../contract/limits.ts';

const ENVELOPE_BYTES = 2000;
export const FITTING_BYTES = LIST_BYTES_MAX - ENVELOPE_BYTES;

export const bytesOf = (shown: unknown): number => Buffer.byteLength(JSON.stringify(shown)) + 1;

/** Takes at least one item. */
export function takeFitting<Item>(items: Item[]): Item[] {
  let total = 0;
  const end = items.findIndex((item, at) => {
    total += bytesOf(item);
    return at > 0 && total > FITTING_BYTES;
  });
  return end === -1 ? items : items.slice(0, end);
}

interface Fitting<Item> {
  items: Item[];
  from: number;
  isEnd: boolean;
}

export function fitFrom<Item>({ items, from, isEnd }: Fitting<Item>): {
  results: Item[];
  next: number | null;
} {
  const results = takeFitting(items);
  return { results, next: isEnd && results.length === items.length ? null : from + results.length };
}
