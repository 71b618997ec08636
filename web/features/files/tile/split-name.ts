/** Measured in Latin letters. */
const TAIL = 9;
const SHORT = 11;

const segmenter = new Intl.Segmenter();
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const widthOf = (character: string) => (wide.test(character) ? 2 : 1);

export function cutAt(name: string, fits: (end: number) => boolean): number {
  const ends = Array.from(segmenter.segment(name), ({ index, segment }) => index + segment.length);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(ends[middle - 1] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return ends[low - 1] ?? 0;
}

/**
 * Splits a name for a cut in its middle: takes and versions differ at their ends. Never splits a
 * combined character.
 */
export function splitName(name: string): { head: string; tail: string } {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  let [width, start, cut] = [0, characters.length, characters.length];
  while (start > 0 && width <= SHORT) {
    start -= 1;
    width += widthOf(characters[start] ?? '');
    if (width <= TAIL) cut = start;
  }
  if (width <= SHORT) return { head: name, tail: '' };
  return { head: characters.slice(0, cut).join(''), tail: characters.slice(cut).join('') };
}
