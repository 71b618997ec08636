import { STORAGE_KEYS } from '../../../contract/limits.ts';

/**
 * Random bits by which the server knows this browser again when a password is said: a stranger's wrong tries then do
 * not count for it. They open nothing, and outlive a session.
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
