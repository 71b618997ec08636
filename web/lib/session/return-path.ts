import { ownPath } from '../../../contract/own-path.ts';

const parameter = 'next';

export function signInPath(wanted: string): string {
  const path = ownPath(wanted);
  const isPlain = path === null || path === '/' || path === '/dashboard' || path.startsWith('/sign-in');
  return isPlain ? '/sign-in' : `/sign-in?${parameter}=${encodeURIComponent(path)}`;
}

export const signUpPath = (wanted: string) => signInPath(wanted).replace('/sign-in', '/register');

export const returnPathOf = (search: string) => ownPath(new URLSearchParams(search).get(parameter));
