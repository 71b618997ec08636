import { expect, test } from 'vitest';
import { findText } from './find-text.ts';
import { readingOrder } from './reading-order.ts';

const line = (texts: string[], step = 10) =>
  texts.map((text, at) => ({ text, isRightToLeft: /[א-ת]/.test(text), x: at * step, y: 100 }));
const read = (pieces: ReturnType<typeof line>) => readingOrder(pieces).map((at) => pieces[at]?.text);

test('Hebrew that is written down as it is seen is read from the right', () => {
  expect(read(line(['טקסט', ' ', 'זה', ' ', ',', 'עולם', ' ', 'שלום']))).toEqual([
    'שלום',
    ' ',
    'עולם',
    ',',
    ' ',
    'זה',
    ' ',
    'טקסט',
  ]);
});

test('Hebrew that stands in order stays so, and so does everything else', () => {
  const ordered = line(['שלום', ' ', 'עולם'], -10);
  expect(read(ordered)).toEqual(['שלום', ' ', 'עולם']);
  expect(read(line(['Page one', ' ', '日本語の', '文章']))).toEqual(['Page one', ' ', '日本語の', '文章']);
  expect(read([])).toEqual([]);
});

test('each line is read by itself, and Latin words end a stretch', () => {
  const two = [...line(['ב', 'א']), ...line(['ד', 'ג']).map((piece) => ({ ...piece, y: 80 }))];
  expect(read(two)).toEqual(['א', 'ב', 'ג', 'ד']);
  expect(read(line(['Koma', ' ', 'ב', ' ', 'א', ' ', 'PDF']))).toEqual([
    'Koma',
    ' ',
    'א',
    ' ',
    'ב',
    ' ',
    'PDF',
  ]);
});

test('words of such a line are found beside each other', () => {
  const pieces = line(['טקסט', ' ', 'עולם', ' ', 'שלום']);
  const texts = pieces.map(({ text }) => text);
  const found = findText({ page: 1, pieces: texts, words: 'שלום עולם', order: readingOrder(pieces) });
  expect(found).toEqual([{ page: 1, start: { piece: 2, offset: 0 }, end: { piece: 4, offset: 4 } }]);
});
