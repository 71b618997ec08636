const parameter = 'next';

/** Only a path of this site: `//host`, `/\host`, schemes and control characters would lead elsewhere. */
export function safeReturnPath(candidate: string | null): string | null {
  if (candidate === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return null;
  const url = new URL(candidate, 'http://koma.invalid');
  return url.host === 'koma.invalid' ? url.pathname + url.search + url.hash : null;
}

export function signInPath(wanted: string): string {
  const path = safeReturnPath(wanted);
  const isPlain = path === null || path === '/' || path === '/dashboard' || path.startsWith('/sign-in');
  return isPlain ? '/sign-in' : `/sign-in?${parameter}=${encodeURIComponent(path)}`;
}

/** The same, for somebody who has no account yet. */
export const signUpPath = (wanted: string) => signInPath(wanted).replace('/sign-in', '/register');

/** Where a person wanted to go before signing in; also to be handed on between the sign-in pages. */
export const returnPathOf = (search: string) => safeReturnPath(new URLSearchParams(search).get(parameter));
