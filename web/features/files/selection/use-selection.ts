import { useDirection } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { isForShortcuts } from '../../../lib/page/keyboard.ts';
import {
  itemAt,
  keepShown,
  type Modifiers,
  noSelection,
  type Selection,
  selectByClick,
  toggleItem,
} from './selection.ts';

interface Shown {
  order: string[];
  choosable: ReadonlySet<string>;
  columns: number;
  onReach: (id: string) => void;
}

export function useSelection({ order, choosable, columns, onReach }: Shown) {
  const { dir } = useDirection();
  const [stored, setSelection] = useState<Selection>(noSelection);
  const selection = useMemo(() => keepShown(stored, { order, choosable }), [stored, order, choosable]);

  const clear = () => setSelection((now) => ({ ...noSelection, active: now.active }));
  const click = (id: string, modifiers: Modifiers) =>
    setSelection((now) => selectByClick(keepShown(now, { order, choosable }), order, id, modifiers));
  const toggle = (id: string) => setSelection((now) => toggleItem(keepShown(now, { order, choosable }), id));
  const choose = (ids: Iterable<string>) =>
    setSelection((now) => ({ ids: new Set(ids), anchor: now.anchor, active: now.active }));
  const reach = (id: string) => setSelection((now) => (now.active === id ? now : { ...now, active: id }));

  /** Returns true if it used the key. */
  function press(event: KeyboardEvent): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a') {
      choose(order);
      return true;
    }
    if (!isForShortcuts(event.nativeEvent) && !isCommand) return false;
    if (event.key === 'Escape' && selection.ids.size > 0) {
      clear();
      return true;
    }
    if (event.key === ' ' && selection.active !== null) {
      toggle(selection.active);
      return true;
    }
    const next = itemAt(selection, { order, columns, key: event.key, isRightToLeft: dir === 'rtl' });
    if (next === undefined) return false;
    if (event.shiftKey) click(next, { shift: true, toggle: false });
    else if (isCommand) reach(next);
    else click(next, { shift: false, toggle: false });
    onReach(next);
    return true;
  }

  return { selection, clear, click, toggle, choose, reach, press };
}
