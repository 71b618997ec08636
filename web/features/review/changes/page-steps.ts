import type { VersionChanges } from './use-changes.ts';

/** One page that is different, as it is listed; an image is one page. */
export interface PageStep {
  kind: 'changed' | 'moved' | 'new' | 'removed';
  /** From 1; of what was removed, the one before which it is missing. */
  page: number;
  /** In the earlier version; null for what is new. */
  source: number | null;
  sure: boolean;
  /** In how many places the picture changed. */
  regions: number;
  /** It shows another part of the earlier picture. */
  isReframed: boolean;
  words: { added: readonly string[]; removed: readonly string[] };
}

const nothing = { regions: 0, isReframed: false, words: { added: [], removed: [] } };

/** What changed, page by page, in the order of the document. */
export function listPageSteps({ spans, removed }: Pick<VersionChanges, 'spans' | 'removed'>): PageStep[] {
  const steps = spans.flatMap((span) => {
    const { kind, from, to, sourceFrom, sure, regions, region, framing, words } = span;
    if (kind === 'same' && !framing) return [];
    return Array.from({ length: to - from }, (_, at): PageStep => {
      const isOne = to - from === 1;
      return {
        kind: kind === 'same' ? 'changed' : kind,
        page: from + at + 1,
        source: sourceFrom === null ? null : sourceFrom + at + 1,
        sure,
        // Pages that share a span changed in nothing that has a place.
        regions: isOne ? (regions?.length ?? (region ? 1 : 0)) : 0,
        isReframed: framing !== undefined,
        words: (isOne && words) || nothing.words,
      };
    });
  });
  const isWhole = spans.every(({ kind }) => kind === 'new');
  const gone = removed.flatMap(({ from, to, at }) =>
    Array.from({ length: to - from }, (_, index): PageStep => {
      return { kind: 'removed', page: at + 1, source: from + index + 1, sure: true, ...nothing };
    }),
  );
  // An image that is another one altogether is said once.
  return isWhole && spans.length === 1 && removed.length === 1 && steps.length === 1
    ? steps
    : [...steps, ...gone].toSorted((one, other) => one.page - other.page);
}
