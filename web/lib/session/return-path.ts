import { ownPath } from '../../../contract/own-path.ts';

const parameter = 'next';

export function signInPath(wanted: string): string {
  const path = ownPath(wanted);
  const isPlain = path === null || path === '/' || path === '/dashboard' || path.startsWith('/sign-in');
  return isPlain ? '/sign-in' : `/sign-in?${parameter}=${encodeURIComponent(path)}`;
}

/** The same, for somebody who has no account yet. */
export const signUpPath = (wanted: string) => signInPath(wanted).replace('/sign-in', '/register');

/** Where a person wanted to go before signing in; also to be handed on between the sign-in pages. */
export const returnPathOf = (search: string) => ownPath(new URLSearchParams(search).get(parameter));
