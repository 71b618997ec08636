/** Reused for every name. The third row serves swaps. */
const rows = [new Uint16Array(256), new Uint16Array(256), new Uint16Array(256)] as const;

/** Edit distance between the text and its best part of the name (Sellers, with swaps). */
export function distanceWithin(text: string, name: string): number {
  const wanted = [...text];
  const { length } = wanted;
  let [beforeThat, before, now] = rows.map((row) =>
    row.length > length ? row : new Uint16Array(length + 1),
  );
  if (!beforeThat || !before || !now) return length;
  for (let at = 0; at <= length; at++) before[at] = at;
  let least = length;
  let last = '';
  for (const letter of name) {
    now[0] = 0;
    for (let at = 1; at <= length; at++) {
      const asked = wanted[at - 1];
      const replaced = (before[at - 1] ?? 0) + (asked === letter ? 0 : 1);
      const further = Math.min(now[at - 1] ?? 0, before[at] ?? 0) + 1;
      const isSwapped = at > 1 && asked === last && wanted[at - 2] === letter;
      const swapped = isSwapped ? (beforeThat[at - 2] ?? 0) + 1 : replaced;
      now[at] = Math.min(replaced, further, swapped);
    }
    least = Math.min(least, now[length] ?? least);
    [beforeThat, before, now] = [before, now, beforeThat];
    last = letter;
  }
  return least;
}

/** Short words and very long texts must match exactly. */
const slips = (length: number) => (length < 4 || length > 60 ? 0 : length < 8 ? 1 : 2);

/** Smaller is better: exact matches first, then similar ones. Undefined: no match. */
export function rankName(text: string, name: string): number | undefined {
  if (name === text) return 0;
  const at = name.indexOf(text);
  if (at === 0) return 1;
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2;
  const allowed = slips([...text].length);
  if (allowed === 0 || name.length < text.length - allowed) return undefined;
  const distance = distanceWithin(text, name);
  return distance <= allowed ? 3 + distance : undefined;
}

/**
 * Splits a text so that any name with one slip contains a part whole. A slip is in one half or swaps the
 * letters at the middle.
 */
export function piecesOf(text: string): string[] {
  const letters = [...text];
  if (slips(letters.length) === 0) return [];
  const middle = letters.length >> 1;
  const swapped = [...letters];
  [swapped[middle - 1], swapped[middle]] = [letters[middle] ?? '', letters[middle - 1] ?? ''];
  return [letters.slice(0, middle).join(''), letters.slice(middle).join(''), swapped.join('')];
}
