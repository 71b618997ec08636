const TAIL = 9;
const SHORT = 16;

const segmenter = new Intl.Segmenter();

/**
 * Where a name is cut when it has no room: in its middle, because takes and versions differ in their ends. Never within
 * a character that is made of several.
 */
export function splitName(name: string): { head: string; tail: string } {
  if (name.length <= SHORT) return { head: name, tail: '' };
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return { head: characters.slice(0, -TAIL).join(''), tail: characters.slice(-TAIL).join('') };
}
