import { join } from 'node:path';
import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { CHANGED_REGIONS_MAX, CHANGED_WORDS_MAX } from '../../../../contract/limits.ts';
import type { Alignment, Removed, Span } from '../alignment/alignment.ts';
import { pageName } from '../documents/pdfs.ts';
import { boxOver, joinBoxes, roundBox } from '../stills/changed-regions.ts';
import { compareStills, judgeStill } from '../stills/compare-stills.ts';
import { readRaster } from '../stills/raster.ts';
import { compareWords } from './compare-words.ts';
import { matchPages, type PageMatch } from './match-pages.ts';
import { type PageSketch, sketchPage } from './page-likeness.ts';
import type { PagePrint } from './page-prints.ts';

/** Limits over all pages, so that an answer stays small. */
const WORDS_IN_ALL = 4000;
const REGIONS_IN_ALL = 10_000;
const PIXELS = 320;
const REFRAMED = 0.5;
const REFRAMED_MAX = 200;

type Pages = readonly PagePrint[];

export const pairsToCompare = (now: Pages, before: Pages) =>
  matchAll(now, before)
    .filter(({ isSame }) => !isSame)
    .map(({ page, source }) => ({ page, source }));

interface Match extends PageMatch {
  isSame: boolean;
}

function matchAll(now: Pages, before: Pages): Match[] {
  const [one, other]: PageSketch[][] = [now.map(sketchPage), before.map(sketchPage)];
  return matchPages(one ?? [], other ?? []).map((match) => ({
    ...match,
    isSame: one?.[match.page]?.digest === other?.[match.source]?.digest,
  }));
}

export async function alignPages(
  now: Pages,
  before: Pages,
  { folders, tell }: { folders: { now: string; before: string }; tell: (done: number) => void },
): Promise<Alignment> {
  const matches = new Map(matchAll(now, before).map((match) => [match.page, match]));
  const changed = [...matches.values()].filter(({ isSame }) => !isSame).length;
  const limits = {
    words: limitOf(CHANGED_WORDS_MAX, WORDS_IN_ALL / changed),
    regions: limitOf(CHANGED_REGIONS_MAX, REGIONS_IN_ALL / changed),
    isReframed: changed <= REFRAMED_MAX,
  };
  const spans: Span[] = [];
  for (const page of now.keys()) {
    const match = matches.get(page);
    const span = match
      ? spanOf(match, match.isSame ? {} : await judgePage({ match, now, before, folders, limits }))
      : newPage(page);
    addSpan(spans, span);
    tell((page + 1) / now.length);
  }
  return { spans, removed: findRemoved([...matches.values()], before.length) };
}

const limitOf = (most: number, share: number) => Math.max(1, Math.min(most, Math.floor(share)));

type Change = Pick<Span, 'region' | 'regions' | 'framing' | 'words'>;

const newPage = (page: number): Span => ({
  kind: 'new',
  from: page,
  to: page + 1,
  sourceFrom: null,
  sourceTo: null,
  sure: true,
});

function spanOf({ page, source, isMoved, sure }: PageMatch, change: Change): Span {
  const isChanged = Object.keys(change).length > 0;
  const kind = isMoved ? 'moved' : isChanged ? 'changed' : 'same';
  return { kind, from: page, to: page + 1, sourceFrom: source, sourceTo: source + 1, sure, ...change };
}

function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  const isPlain = (one: Span) => one.kind !== 'changed' && !one.regions && !one.words;
  const goesOn =
    last && last.kind === span.kind && last.sure === span.sure && last.sourceTo === span.sourceFrom;
  if (goesOn && isPlain(last) && isPlain(span)) {
    last.to = span.to;
    last.sourceTo = span.sourceTo;
  } else spans.push(span);
}

interface Judged {
  match: PageMatch;
  now: Pages;
  before: Pages;
  folders: { now: string; before: string };
  limits: { words: number; regions: number; isReframed: boolean };
}

async function judgePage({ match, now, before, folders, limits }: Judged): Promise<Change> {
  const words = compareWords(now[match.page]?.words ?? [], before[match.source]?.words ?? [], limits.words);
  const { regions: seen = [], framing } = await judgePicture(match, folders, limits.isReframed);
  const drawn = framing ? [] : words.boxes;
  const regions = joinBoxes([...seen, ...drawn], limits.regions).map(roundBox);
  const isOtherWords = words.removed.length + words.added.length > 0;
  if (regions.length === 0 && !isOtherWords && !framing) return {};
  return {
    ...(regions.length > 0 && { region: roundBox(boxOver(regions)) }),
    regions,
    ...(framing && { framing }),
    ...(isOtherWords && { words: { removed: words.removed, added: words.added } }),
  };
}

async function judgePicture(match: PageMatch, folders: Judged['folders'], isReframed: boolean) {
  const [now, before] = await Promise.all([
    readRaster(join(folders.now, pageName(match.page + 1)), PIXELS),
    readRaster(join(folders.before, pageName(match.source + 1)), PIXELS),
  ]);
  const plain = judgeStill(now, before);
  if (!isReframed || areaOf(plain.regions ?? []) < REFRAMED) return plain;
  const laid = compareStills(now, before);
  return laid.framing && areaOf(laid.regions ?? []) < areaOf(plain.regions ?? []) / 2 ? laid : plain;
}

const areaOf = (boxes: readonly PictureBox[]) =>
  boxes.reduce((sum, { width, height }) => sum + width * height, 0);

function findRemoved(matches: readonly PageMatch[], count: number): Removed[] {
  const placed = new Map(matches.map(({ page, source }) => [source, page]));
  const removed: Removed[] = [];
  for (let source = 0; source < count; source++) {
    if (placed.has(source)) continue;
    const last = removed.at(-1);
    if (last?.to === source) last.to = source + 1;
    else
      removed.push({ from: source, to: source + 1, at: source > 0 ? (placed.get(source - 1) ?? 0) + 1 : 0 });
  }
  return removed;
}
