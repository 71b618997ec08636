import { PAGE_CELLS, type PagePrint } from './page-prints.ts';

const SKETCH = 32;
/** Compares pages with fewer words by their pictures. */
const WORDS_MIN = 4;
const WORDS_SHARE = 0.8;
const CELL_OFF = 40;
const PAPER = 245;

export interface PageSketch {
  digest: string;
  cells: Uint8Array;
  /** Minimum hashes of the words (MinHash): equal entries estimate the shared words. */
  words: Uint32Array;
  wordCount: number;
}

export function sketchPage({ digest, cells, words }: PagePrint): PageSketch {
  const texts = words.map(([text]) => text);
  return {
    digest: `${digest} ${texts.join(' ')}`,
    cells: Uint8Array.from(cells),
    words: sketchWords(texts),
    wordCount: words.length,
  };
}

function sketchWords(words: readonly string[]): Uint32Array {
  const least = new Uint32Array(SKETCH).fill(0xffffffff);
  for (const word of words) {
    let hash = hashOf(word);
    for (let way = 0; way < SKETCH; way++) {
      hash = Math.imul(hash ^ (hash >>> 15), 2246822519) + 3266489917;
      const value = (hash ^ (hash >>> 13)) >>> 0;
      if (value < (least[way] ?? 0)) least[way] = value;
    }
  }
  return least;
}

function hashOf(word: string): number {
  let hash = 2166136261;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619);
  return hash;
}

export function pageLikeness(one: PageSketch, other: PageSketch): number {
  if (one.digest === other.digest) return 1;
  if (one.wordCount < WORDS_MIN && other.wordCount < WORDS_MIN) {
    return 0.99 * pictureLikeness(one.cells, other.cells);
  }
  let same = 0;
  for (let way = 0; way < SKETCH; way++) if (one.words[way] === other.words[way]) same += 1;
  // Without a common word, pages differ despite an equal layout.
  if (same === 0) return 0;
  const picture = pictureLikeness(one.cells, other.cells);
  const words = (2 * same) / (SKETCH + same);
  return 0.99 * (WORDS_SHARE * words + (1 - WORDS_SHARE) * picture);
}

/** Ignores paper, which covers most of most pages. */
function pictureLikeness(one: Uint8Array, other: Uint8Array): number {
  let off = 0;
  let told = 0;
  for (let cell = 0; cell < PAGE_CELLS; cell++) {
    const a = one[cell] ?? 0;
    const b = other[cell] ?? 0;
    if (a > PAPER && b > PAPER) continue;
    told += 1;
    off += Math.min(1, Math.abs(a - b) / CELL_OFF);
  }
  return told === 0 ? 1 : 1 - off / told;
}
