import { describe, expect, test } from 'vitest';
import { itemAt, keepShown, neighbourOf, noSelection, selectByClick } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const plain = { shift: false, toggle: false };
const chosen = (ids: ReadonlySet<string>) => [...ids].join('');

describe('choosing files', () => {
  test('a click chooses one, control adds and takes away, shift chooses up to there', () => {
    const one = selectByClick(noSelection, order, 'b', plain);
    expect(chosen(one.ids)).toBe('b');
    const range = selectByClick(one, order, 'e', { shift: true, toggle: false });
    expect(chosen(range.ids)).toBe('bcde');
    const less = selectByClick(range, order, 'c', { shift: false, toggle: true });
    expect(chosen(less.ids)).toBe('bde');
    const more = selectByClick(less, order, 'g', { shift: false, toggle: true });
    expect(chosen(more.ids)).toBe('bdeg');
    expect(chosen(selectByClick(more, order, 'a', plain).ids)).toBe('a');
  });

  test('shift goes both ways from where the choice began', () => {
    const start = selectByClick(noSelection, order, 'd', plain);
    const up = selectByClick(start, order, 'b', { shift: true, toggle: false });
    expect(chosen(up.ids)).toBe('bcd');
    expect(chosen(selectByClick(up, order, 'f', { shift: true, toggle: false }).ids)).toBe('def');
  });

  test('shift begins where the keyboard is, when nothing was chosen before', () => {
    const reached = { ...noSelection, active: 'c' };
    expect(chosen(selectByClick(reached, order, 'd', { shift: true, toggle: false }).ids)).toBe('cd');
  });

  test('what goes leaves the keyboard to its neighbour', () => {
    expect(neighbourOf(order, new Set(['b', 'd']))).toBe('e');
    expect(neighbourOf(order, new Set(['f', 'g']))).toBe('e');
    expect(neighbourOf(order, new Set(order))).toBeUndefined();
  });

  test('arrows walk the grid, mirrored for right-to-left readers', () => {
    const at = selectByClick(noSelection, order, 'b', plain);
    const grid = { order, columns: 3, isRightToLeft: false };
    expect(itemAt(at, { ...grid, key: 'ArrowRight' })).toBe('c');
    expect(itemAt(at, { ...grid, key: 'ArrowDown' })).toBe('e');
    expect(itemAt(at, { ...grid, key: 'ArrowUp' })).toBeUndefined();
    expect(itemAt(at, { ...grid, key: 'End' })).toBe('g');
    expect(itemAt(at, { ...grid, isRightToLeft: true, key: 'ArrowRight' })).toBe('a');
    expect(itemAt(noSelection, { ...grid, key: 'ArrowDown' })).toBe('a');
  });

  test('what somebody else removed is no longer chosen', () => {
    const three = selectByClick(selectByClick(noSelection, order, 'b', plain), order, 'd', {
      shift: true,
      toggle: false,
    });
    const left = ['a', 'b', 'd'];
    expect(chosen(keepShown(three, { order: left, choosable: new Set(left) }).ids)).toBe('bd');
  });

  test('what nothing can be done with is never chosen, whichever way one tries', () => {
    const shown = { order, choosable: new Set(['b', 'd']) };
    const all = { ids: new Set(order), anchor: 'a', active: 'a' };
    expect(keepShown(all, shown)).toEqual({ ids: new Set(['b', 'd']), anchor: 'a', active: 'a' });
    expect(keepShown(selectByClick(noSelection, order, 'c', plain), shown).ids.size).toBe(0);
  });
});
