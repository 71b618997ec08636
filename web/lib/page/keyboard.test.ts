import { expect, test } from 'vitest';
import { isForShortcuts } from './keyboard.ts';

const key = {
  isComposing: false,
  keyCode: 74,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  target: null,
};

class Place extends EventTarget {
  readonly isTyping: boolean;
  constructor(isTyping: boolean) {
    super();
    this.isTyping = isTyping;
  }
  closest() {
    return this.isTyping ? this : null;
  }
}

test('a key on the page is a shortcut', () => {
  expect(isForShortcuts(key)).toBe(true);
  expect(isForShortcuts({ ...key, target: new Place(false) })).toBe(true);
});

test('keys are silent while somebody types or composes Japanese', () => {
  expect(isForShortcuts({ ...key, target: new Place(true) })).toBe(false);
  expect(isForShortcuts({ ...key, isComposing: true })).toBe(false);
  expect(isForShortcuts({ ...key, keyCode: 229 })).toBe(false);
});

test("the browser's own combinations stay the browser's", () => {
  expect(isForShortcuts({ ...key, ctrlKey: true })).toBe(false);
  expect(isForShortcuts({ ...key, metaKey: true })).toBe(false);
});
