import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdfBytes } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { makePdf, pageName } from './pdfs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-damaged-'));
});
afterAll(() => removeFolder(folder));

const whole = makePdfBytes(['One', 'Two', 'Three']).toString('latin1');

/** Damage by mail, old programs and bad disks that leaves the pages readable. */
const damages: Record<string, { text: string; empty?: number[] }> = {
  'its table of objects points elsewhere': {
    text: whole.replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
  },
  'it says wrongly where its table is': { text: whole.replace(/startxref\n\d+/, 'startxref\n99999') },
  'its last bytes are missing': { text: whole.slice(0, -8) },
  'something stands before it': { text: `HTTP/1.1 200 OK\r\nX-Mailer: old\r\n\r\n${whole}` },
  'something stands behind it': { text: `${whole}${'\0'.repeat(3000)}` },
  'its texts are longer than they say': { text: whole.replaceAll(/\/Length \d+/g, '/Length 3') },
  'it counts its pages wrongly': { text: whole.replace('/Count 3', '/Count 3000') },
  'one of its pages has lost what is on it': {
    text: whole.replace('/Contents 7 0 R', '/Contents 99 0 R'),
    empty: [2],
  },
  'its first page has lost what is on it': {
    text: whole.replace('/Contents 5 0 R', '/Contents 99 0 R'),
    empty: [1],
  },
  'its first page has no size': {
    text: whole.replace('/MediaBox [0 0 200 300]', '/MediaBox [0 0 (wide) null]'),
  },
  'a page is drawn with what nobody knows': {
    text: whole.replace(/BT \/F1 24 Tf 20 100 Td \(Two\)/, (drawing) => '<<[ ]) XX'.padEnd(drawing.length)),
    empty: [2],
  },
};

const darkest = async (page: number) =>
  (
    await sharp(join(folder, pageName(page)))
      .greyscale()
      .stats()
  ).channels[0]?.min ?? 255;

sharp.cache(false);

for (const [damage, { text, empty = [] }] of Object.entries(damages))
  test(`a document is shown although ${damage}`, async () => {
    const file = join(folder, 'source');
    await writeFile(file, Buffer.from(text, 'latin1'));
    const { pageCount } = await makePdf({ file, folder }, { onProgress: () => undefined });
    expect(pageCount).toBe(3);
    for (const page of [1, 2, 3].filter((number) => !empty.includes(number)))
      expect(await darkest(page), `page ${page}`).toBeLessThan(60);
    for (const page of empty) expect(await readdir(folder)).toContain(pageName(page));
  });
