import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageWord } from './page-prints.ts';

const WORDS_MAX = 5000;
const LENGTH_MAX = 60;
/** Share of the height that letters reach below their line. */
const BELOW_LINE = 0.22;

/** Also splits languages without spaces between words. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = Extract<TextContent['items'][number], { str: string }>;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export async function readWords(page: PDFPageProxy): Promise<PageWord[]> {
  const { items, styles } = await page.getTextContent();
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const texts = items.filter((item): item is Item => 'str' in item);
  const starts: number[] = [];
  let text = '';
  for (const { str, hasEOL } of texts) {
    starts.push(text.length);
    text += hasEOL ? `${str}\n` : str;
  }
  const boxOf = (from: number, to: number): Edges => {
    const at = starts.findLastIndex((start) => start <= from);
    const item = texts[at];
    if (!item) return { left: 0, top: 0, right: 0, bottom: 0 };
    const start = starts[at] ?? 0;
    const length = Math.max(1, item.str.length);
    const shares = { from: (from - start) / length, to: Math.min(1, (to - start) / length) };
    return edgesOf(item, { transform, shares, isVertical: styles[item.fontName]?.vertical ?? false });
  };
  const words: PageWord[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    if (segment.trim() === '') continue;
    if (words.length === WORDS_MAX) break;
    const { left, top, right, bottom } = boxOf(index, index + segment.length);
    words.push([
      segment.slice(0, LENGTH_MAX),
      shareOf(left, width),
      shareOf(top, height),
      shareOf(right, width),
      shareOf(bottom, height),
    ]);
  }
  return words;
}

const shareOf = (value: number, of: number) =>
  Math.round(Math.min(1, Math.max(0, value / of)) * 10_000) / 10_000;

interface Part {
  transform: number[];
  shares: { from: number; to: number };
  isVertical: boolean;
}

function edgesOf(item: Item, { transform, shares, isVertical }: Part): Edges {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [p = 1, q = 0, r = 0, s = 1, x = 0, y = 0] = item.transform as number[];
  const place = { x: a * x + c * y + e, y: b * x + d * y + f };
  const turn = (u: number, v: number) => ({ x: a * u + c * v, y: b * u + d * v });
  const along = unit(isVertical ? turn(-r, -s) : turn(p, q));
  const up = turn(r, s);
  const size = Math.hypot(up.x, up.y);
  const across = isVertical ? { x: size / 2, y: 0 } : up;
  const length = isVertical ? item.height : item.width;
  const corners = [shares.from, shares.to].flatMap((share) => {
    const foot = { x: place.x + along.x * length * share, y: place.y + along.y * length * share };
    const below = isVertical ? 1 : BELOW_LINE;
    return [
      { x: foot.x + across.x, y: foot.y + across.y },
      { x: foot.x - across.x * below, y: foot.y - across.y * below },
    ];
  });
  return {
    left: Math.min(...corners.map((corner) => corner.x)),
    right: Math.max(...corners.map((corner) => corner.x)),
    top: Math.min(...corners.map((corner) => corner.y)),
    bottom: Math.max(...corners.map((corner) => corner.y)),
  };
}

function unit({ x, y }: { x: number; y: number }) {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
