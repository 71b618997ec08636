import type { VersionChanges } from './use-changes.ts';

export interface PageStep {
  kind: 'changed' | 'moved' | 'new' | 'removed';
  /** Counted from 1; for a removed page, the page that follows the gap. */
  page: number;
  /** The page in the earlier version; null where it is new. */
  source: number | null;
  sure: boolean;
  regions: number;
  /** True where the picture shows another crop of the earlier one. */
  isReframed: boolean;
  words: { added: readonly string[]; removed: readonly string[] };
}

const nothing = { regions: 0, isReframed: false, words: { added: [], removed: [] } };

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
        // Regions are known for spans of a single page alone.
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
  // A replaced image is listed once, not as removed and new.
  return isWhole && spans.length === 1 && removed.length === 1 && steps.length === 1
    ? steps
    : [...steps, ...gone].toSorted((one, other) => one.page - other.page);
}
