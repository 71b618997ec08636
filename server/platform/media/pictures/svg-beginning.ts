const ends: Record<string, string> = { '<?': '?>', '<!--': '-->', '"': '"', "'": "'" };

const space = /\s*/y;
const doctype = /<!DOCTYPE\s+(?:[a-z]+:)?svg\b/iy;
const element = /<(?:[a-z]+:)?svg[\s>/]/iy;
const marks = /["'[\]>]|<!--|<\?/g;

/** Recognises an SVG's beginning. Scans forward only: one pattern for all of it would backtrack for seconds. */
export function isSvg(text: string): boolean {
  for (let at = matchAt(space, text, 0); at >= 0; at = matchAt(space, text, at)) {
    if (matchAt(element, text, at) >= 0) return true;
    at = skipDeclaration(text, at);
    if (at < 0) return false;
  }
  return false;
}

function skipDeclaration(text: string, at: number): number {
  const mark = ['<?', '<!--'].find((one) => text.startsWith(one, at));
  if (mark) return skipTo(text, ends[mark], at + mark.length);
  const inside = matchAt(doctype, text, at);
  return inside < 0 ? -1 : skipDoctype(text, inside);
}

/** Skips terminators inside quotes and comments of a bracketed declaration. */
function skipDoctype(text: string, from: number): number {
  let isInBrackets = false;
  for (let at = from; at >= 0; ) {
    marks.lastIndex = at;
    const [mark] = marks.exec(text) ?? [];
    if (mark === undefined) return -1;
    if (mark === '>' && !isInBrackets) return marks.lastIndex;
    if (mark === '[' || mark === ']') isInBrackets = mark === '[';
    at = mark in ends ? skipTo(text, ends[mark], marks.lastIndex) : marks.lastIndex;
  }
  return -1;
}

function skipTo(text: string, end: string | undefined, from: number): number {
  const found = end === undefined ? -1 : text.indexOf(end, from);
  return end === undefined || found < 0 ? -1 : found + end.length;
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
