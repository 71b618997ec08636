const here = 'http://koma.invalid';

/** Two slashes begin a host; browsers read a backslash as a slash and drop control characters. */
const isPlain = (path: string) => !/\/\/|[\\\p{Cc}]/u.test(path);

/** Returns null for any path that could lead elsewhere. Call it wherever input becomes a destination. */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || !/^\/[^\\\p{Cc}]*$/u.test(candidate) || !URL.canParse(candidate, here)) return null;
  const { origin, pathname, search, hash } = new URL(candidate, here);
  return origin === here && isPlainDecoded(pathname) ? pathname + search + hash : null;
}

/** Our own paths are never escaped twice; deeper escapes are an attack. */
const LAYERS_MAX = 4;

function isPlainDecoded(path: string): boolean {
  let at = path;
  try {
    for (let layer = 0; layer < LAYERS_MAX && isPlain(at); layer++) {
      const next = decodeURIComponent(at);
      if (next === at) return true;
      at = next;
    }
  } catch {
    // Invalid escapes are no path of ours.
  }
  return false;
}
