import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { isForShortcuts } from '../../../lib/page/keyboard.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { isPointed, watchFocus } from './focus-source.ts';
import { isOnce, nameOf } from './key-name.ts';

export const shortcutGroups = ['play', 'range', 'view', 'drawing', 'comments', 'files'] as const;

export interface Shortcut {
  /** Named `a`, `Shift+ArrowLeft`, `?`: letters in lower case, signs as they are typed. */
  keys: readonly string[];
  group: (typeof shortcutGroups)[number];
  label: ParseKeys<['review', 'drawing', 'comments']>;
  run: (event: KeyboardEvent) => void;
}

const registered = createStore<{ parts: readonly (readonly Shortcut[])[] }>({ parts: [] });

function register(keys: readonly Shortcut[]) {
  registered.set({ parts: [...registered.get().parts, keys] });
  return () => registered.set({ parts: registered.get().parts.filter((other) => other !== keys) });
}

/** Registers keys while the component is mounted. `keys` must stay the same object between renders. */
export function useShortcuts(keys: readonly Shortcut[]) {
  useEffect(() => register(keys), [keys]);
}

export const useAllShortcuts = () => useStore(registered, ({ parts }) => parts).flat();

/** Mounted once a room; the newest registration of a key wins. */
export function useShortcutDispatch() {
  useEffect(watchFocus, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event) || isForControl(event)) return;
      const name = nameOf(event);
      const found = registered
        .get()
        .parts.flat()
        .findLast(({ keys }) => keys.includes(name));
      if (!found) return;
      event.preventDefault();
      if (!event.repeat || !isOnce(name)) found.run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Leaves keys to open menus, and to controls focused by keyboard. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], [role="dialog"], [role="listbox"]')) return true;
  const isTab = target.closest('[role="tablist"]') !== null;
  if (isPointed(target)) return isTab && key.startsWith('Arrow');
  if (isTab || target.matches('input')) return true;
  return (key === ' ' || key === 'Enter') && target.matches('button, a[href], [role="button"], summary');
}
