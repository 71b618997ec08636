/** The least number of changes that make some part of the name the text (Sellers). */
export function distanceWithin(text: string, name: string): number {
  const wanted = [...text];
  let before = wanted.map((_, at) => at + 1);
  let beforeThat = before;
  let least = wanted.length;
  let last = '';
  for (const letter of name) {
    const now: number[] = [];
    for (const [at, asked] of wanted.entries()) {
      const replaced = (at === 0 ? 0 : (before[at - 1] ?? 0)) + (asked === letter ? 0 : 1);
      const missing = (at === 0 ? 0 : (now[at - 1] ?? 0)) + 1;
      const further = (before[at] ?? 0) + 1;
      const isSwapped = at > 0 && asked === last && wanted[at - 1] === letter;
      const swapped = isSwapped ? (at === 1 ? 0 : (beforeThat[at - 2] ?? 0)) + 1 : Number.POSITIVE_INFINITY;
      now.push(Math.min(replaced, missing, further, swapped));
    }
    least = Math.min(least, now.at(-1) ?? least);
    beforeThat = before;
    before = now;
    last = letter;
  }
  return least;
}

const slips = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Smaller is better; undefined: does not fit. Exact ones first, then what differs by a slip of the finger. */
export function rankName(text: string, name: string): number | undefined {
  if (name === text) return 0;
  const at = name.indexOf(text);
  if (at === 0) return 1;
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2;
  const allowed = slips([...text].length);
  if (allowed === 0) return undefined;
  const distance = distanceWithin(text, name);
  return distance <= allowed ? 3 + distance : undefined;
}

/**
 * Parts of which one is whole in every name that differs by one slip: a slip is in one half, or swaps the two
 * characters where the halves meet.
 */
export function piecesOf(text: string): string[] {
  const letters = [...text];
  if (slips(letters.length) === 0) return [];
  const middle = letters.length >> 1;
  const swapped = [...letters];
  [swapped[middle - 1], swapped[middle]] = [letters[middle] ?? '', letters[middle - 1] ?? ''];
  return [letters.slice(0, middle).join(''), letters.slice(middle).join(''), swapped.join('')];
}
