import { PAGE_CELLS, type PagePrint } from './page-prints.ts';

/** As many as are kept of a page's words to recognise it by. */
const SKETCH = 32;
/** Pages with fewer words are told by their pictures. */
const WORDS_MIN = 4;
const WORDS_SHARE = 0.8;
/** A cell that is off by so much, in steps of brightness, is another one. */
const CELL_OFF = 40;
const PAPER = 245;

/** A page in numbers that are quick to compare. */
export interface PageSketch {
  /** Of its picture and its words: pages with the same are the same. */
  digest: string;
  cells: Uint8Array;
  /** The least of its words' hashes, in as many ways: pages share as many of them as they share words. */
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

/** From 0 to 1. */
export function pageLikeness(one: PageSketch, other: PageSketch): number {
  if (one.digest === other.digest) return 1;
  if (one.wordCount < WORDS_MIN && other.wordCount < WORDS_MIN) {
    return 0.99 * pictureLikeness(one.cells, other.cells);
  }
  let same = 0;
  for (let way = 0; way < SKETCH; way++) if (one.words[way] === other.words[way]) same += 1;
  // Without a word in common they are different pages, however alike they are laid out.
  if (same === 0) return 0;
  const picture = pictureLikeness(one.cells, other.cells);
  // Of the words of both, the share that is common to both.
  const words = (2 * same) / (SKETCH + same);
  return 0.99 * (WORDS_SHARE * words + (1 - WORDS_SHARE) * picture);
}

/** By what stands out: most of most pages is paper. */
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
