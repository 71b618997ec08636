import { LIST_BYTES_MAX } from '../../contract/limits.ts';

/** Of what stands around a list in its answer. */
const ENVELOPE_BYTES = 2000;
export const FITTING_BYTES = LIST_BYTES_MAX - ENVELOPE_BYTES;

/** As one of a list in an answer. */
export const bytesOf = (shown: unknown): number => Buffer.byteLength(JSON.stringify(shown)) + 1;

/** The first of a list that one answer holds, at least one. */
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
  /** The place of the first of them in the whole list. */
  from: number;
  /** Nothing comes behind the last of them. */
  isEnd: boolean;
}

/** Of a list without pages, as much as one answer holds, and where the rest begins. */
export function fitFrom<Item>({ items, from, isEnd }: Fitting<Item>): {
  results: Item[];
  next: number | null;
} {
  const results = takeFitting(items);
  return { results, next: isEnd && results.length === items.length ? null : from + results.length };
}
