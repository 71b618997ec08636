import { describe, expect, test } from 'vitest';
import { checkChosen } from './check-chosen.ts';

const free = { maxSize: 1000, isQueued: () => false };
const file = (name: string, size = 10) => ({ file: new File([new Uint8Array(size)], name) });
const inFolder = (name: string, size = 10) => ({ ...file(name, size), path: [] });
const keys = (refusals: { key: string; name: string }[]) => refusals.map(({ key, name }) => `${key} ${name}`);

describe('what is refused before a byte is sent', () => {
  test('formats, sizes and names that come twice, each by name', () => {
    const files = ['a.png', 'b.exe', 'A.PNG'].map((name) => file(name));
    const checked = checkChosen(
      { files: [...files, file('big.mov', 2000), file('none.jpg', 0)], folders: [] },
      free,
    );
    expect(checked.files.map((one) => one.file.name)).toEqual(['a.png']);
    expect(keys(checked.refusals)).toEqual([
      'wrongFormat b.exe',
      'exists A.PNG',
      'tooLarge big.mov',
      'emptyFile none.jpg',
    ]);
  });

  test('empty folders, also those with nothing but litter', () => {
    const folders = [
      { name: 'empty', files: [] },
      { name: 'litter', files: [inFolder('.DS_Store'), { ...file('HEAD'), path: ['raw', '.git'] }] },
      { name: 'full', files: [inFolder('a.png'), inFolder('notes.txt')] },
    ];
    const checked = checkChosen({ files: [], folders }, free);
    expect(checked.folders.map(({ name, files }) => `${name} ${files.length}`)).toEqual(['full 1']);
    expect(keys(checked.refusals)).toEqual([
      'emptyFolder empty',
      'emptyFolder litter',
      'wrongFormat notes.txt',
    ]);
  });

  test('more than 500 files in a drop, or 10,000 in a folder', () => {
    const many = Array.from({ length: 501 }, (_, at) => file(`${at}.png`));
    expect(keys(checkChosen({ files: many, folders: [] }, free).refusals)).toEqual(['tooManyFiles ']);
    expect(checkChosen({ files: many.slice(1), folders: [] }, free).files).toHaveLength(500);
    const one = inFolder('a.png');
    const folder = { name: 'huge', files: Array.from({ length: 10_001 }, () => one) };
    expect(keys(checkChosen({ files: [], folders: [folder] }, free).refusals)).toEqual([
      'tooManyInFolder huge',
    ]);
  });

  test('what could not be read is named, and the rest is taken', () => {
    const checked = checkChosen({ files: [file('a.png')], folders: [], unreadable: ['link.mov'] }, free);
    expect(checked.files).toHaveLength(1);
    expect(keys(checked.refusals)).toEqual(['unreadable link.mov']);
  });

  test('what is already on its way to the same place', () => {
    const { refusals } = checkChosen(
      { files: [file('a.png')], folders: [] },
      { ...free, isQueued: () => true },
    );
    expect(keys(refusals)).toEqual(['exists a.png']);
  });
});
