const PRIME = 2147483647n;
/** More keys would add little, because the names are compared anyway. */
const KEYS_MAX = 5;

/** Must equal `name_keys` of the migrations. Takes the longest keys only, which are the rarest. */
export function keysOf(piece: string): number[] {
  const letters = [...piece].map((letter) => BigInt(letter.codePointAt(0) ?? 0));
  const length = Math.min(3, letters.length);
  const count = letters.length - length + 1;
  const step = Math.max(1, (count - 1) / (KEYS_MAX - 1));
  const starts = new Set(Array.from({ length: Math.min(count, KEYS_MAX) }, (_, at) => Math.round(at * step)));
  return [...starts].map((start) => {
    const gram = letters.slice(start, start + length);
    return Number(gram.reduce((sum, letter) => (sum << 21n) | letter, 0n) % PRIME);
  });
}

/** Must equal `file_keys` of the migrations. */
export const projectKey = (projectId: string) => Number.parseInt(projectId.slice(-8), 16) | -2147483648;

export const keysWithin = (piece: string, projectId: string | undefined): number[] => [
  ...keysOf(piece),
  ...(projectId ? [projectKey(projectId)] : []),
];
