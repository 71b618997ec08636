const here = 'http://koma.invalid';

/** Two slashes begin a host, browsers take a backslash for a slash, and leave control characters out. */
const isPlain = (path: string) => !/\/\/|[\\\p{Cc}]/u.test(path);

/**
 * A path of this site, or null for anything that could lead elsewhere: now, or once dots are resolved and escapes are
 * decoded. Whatever turns a part of an address into a destination asks here.
 */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || !/^\/[^\\\p{Cc}]*$/u.test(candidate) || !URL.canParse(candidate, here)) return null;
  const { origin, pathname, search, hash } = new URL(candidate, here);
  return origin === here && isPlainDecoded(pathname) ? pathname + search + hash : null;
}

/** No page of ours is escaped even once; more layers than these are somebody's trick. */
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
    // Escapes that are no text are no path of ours.
  }
  return false;
}
