import { STORAGE_KEYS } from '../../../contract/limits.ts';

/**
 * Identifies this browser at sign-in by random bits, so that a stranger's failed attempts do not
 * block it. They grant nothing, and outlive sessions.
 */
export function readDevice(): string {
  const known = localStorage.getItem(STORAGE_KEYS.device);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  localStorage.setItem(STORAGE_KEYS.device, made);
  return made;
}
