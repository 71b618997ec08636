const PRIME = 2147483647n;
/** Further ones would only repeat what these say; the names themselves are compared in any case. */
const KEYS_MAX = 5;

/** As `name_keys` of the migrations counts them, but only the longest, which are the rarest. */
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

/** As `file_keys` of the migrations adds it. */
export const projectKey = (projectId: string) => Number.parseInt(projectId.slice(-8), 16) | -2147483648;

/** The keys of a piece, and of the project that it is looked for in. */
export const keysWithin = (piece: string, projectId: string | undefined): number[] => [
  ...keysOf(piece),
  ...(projectId ? [projectKey(projectId)] : []),
];
