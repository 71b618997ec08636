const shapes = [
  ['', 'a', '!'],
  ['', ' ', '!'],
  ['', '\t\n', '.'],
  ['', '@', ' '],
  ['a@', 'a.', '@'],
  ['', 'a@a.', ''],
  ['', '.', 'a'],
  ['a', '.', ' '],
  ['', '=', 'a'],
  ['', '/../', ''],
  ['https://a/', '../', '#'],
  ['https://', 'a.', ':'],
  ['https://xn--', 'あ-', ''],
  ['', '%', '%2'],
  ['', '0', 'x'],
  ['', '00:', ''],
  ['', '"\\', ''],
  ['[', '[', ''],
  ['', '<', '>'],
  ['', '(a', ')'],
  ['', ',;q=', ''],
  ['', 'あ', '゛'],
  ['', 'ﷺ', ''],
  ['', '😀', ''],
  ['', '👨‍👩‍👧', ''],
  ['', '🇯', ''],
  ['a', '\u0301\u0323', ''],
  ['か', '\u0301\uff9e', ''],
  ['', '\u200b\u202e', ''],
  ['', 'क्', ''],
] as const;

interface Hostile {
  name: string;
  make: (size: number) => string;
}

const named = (name: string, make: Hostile['make']): Hostile => ({ name, make });

/** Sizes in UTF-16 units. */
export const hostileTexts: Hostile[] = [
  ...shapes.map(([start, part, end]) =>
    named(JSON.stringify(`${start}${part}…${end}`), (size) => {
      const times = Math.floor((size - start.length - end.length) / part.length);
      return `${start}${part.repeat(Math.max(0, times))}${end}`;
    }),
  ),
  // Normalizing moves each mark before all others.
  named(
    'marks in the wrong order',
    (size) => `a${'\u0301'.repeat(size / 2)}${'\u0323'.repeat(size / 2 - 1)}`,
  ),
  named('many words', (size) => Array.from({ length: size / 4 }, (_, at) => (at % 997) + 1000).join('')),
];
