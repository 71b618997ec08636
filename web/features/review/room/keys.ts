import { useEffect, useSyncExternalStore } from 'react';
import { isForShortcuts } from '../../../lib/keyboard.ts';

export const keyGroups = ['play', 'range', 'view', 'drawing', 'comments', 'files'] as const;

/** One line of the table that `?` shows, and what its keys do. */
export interface RoomKey {
  /** As `a`, `Shift+ArrowLeft`, `?`: letters in lower case, signs as they are typed. */
  keys: readonly string[];
  group: (typeof keyGroups)[number];
  /** With its namespace: `review:keys.play`. */
  label: string;
  run: (event: KeyboardEvent) => void;
}

let registered: readonly (readonly RoomKey[])[] = [];
const listeners = new Set<() => void>();

function register(keys: readonly RoomKey[]) {
  change([...registered, keys]);
  return () => change(registered.filter((other) => other !== keys));
}

function change(next: typeof registered) {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keys of one part of the room, while that part is there. `keys` stays the same object between renders. */
export function useRoomKeys(keys: readonly RoomKey[]) {
  useEffect(() => register(keys), [keys]);
}

export const useAllRoomKeys = () => useSyncExternalStore(subscribe, () => registered).flat();

/** Once per room: hands what is pressed to whoever registered it; the newest wins. */
export function useKeyDispatch() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event) || isForControl(event)) return;
      const name = nameOf(event);
      const found = registered.flat().findLast(({ keys }) => keys.includes(name));
      if (!found) return;
      event.preventDefault();
      found.run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key) && key.length === 1 && key !== ' ') return key;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}

/** An open menu has the keyboard; so has a control that was reached by it, for the keys that press it. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], [role="dialog"], [role="listbox"], [role="tablist"]')) return true;
  const isPressed = key === ' ' || key === 'Enter';
  return isPressed && target.matches('button, a[href], [role="button"], summary') && isReachedByKey(target);
}

const isReachedByKey = (target: Element) => target.matches(':focus-visible');
