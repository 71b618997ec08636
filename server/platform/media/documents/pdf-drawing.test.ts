import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDocuments, ruledLines } from '../../../test/media/test-documents.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { makePdf } from './pdfs.ts';

const DARK = 128;
const documents = ownDocuments();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-pdf-drawing-'));
});
afterAll(() => removeFolder(folder));

interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

async function drawCover(name: string) {
  const file = join(folder, name);
  const bytes = documents[name];
  if (!bytes) throw new Error(`There is no ${name}.`);
  await writeFile(file, bytes);
  const { height: points } = await makePdf({ file, folder }, { onProgress: () => undefined });
  const { data, info } = await sharp(await readFile(join(folder, 'preview.webp')))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.height / points;
  return ({ left, bottom, right, top }: Area) => {
    let count = 0;
    for (let y = Math.round((points - top) * scale); y < (points - bottom) * scale; y++)
      for (let x = Math.round(left * scale); x < right * scale; x++)
        if ((data[(y * info.width + x) * info.channels] ?? 255) < DARK) count++;
    return count;
  };
}

const firstField = { left: 20, bottom: 150, right: 280, top: 175 };
const secondField = { left: 20, bottom: 110, right: 280, top: 135 };
const thirdField = { left: 20, bottom: 40, right: 280, top: 95 };

describe('whoever may not download', () => {
  for (const name of ['form-to-be-drawn.pdf', 'form-undrawn.pdf'])
    test(`reads what was filled into a form without a picture of it (${name})`, async () => {
      const countDark = await drawCover(name);
      for (const field of [firstField, secondField, thirdField])
        expect(countDark(field)).toBeGreaterThan(300);
    });

  test('sees which boxes are ticked', async () => {
    const countDark = await drawCover('form-ticked.pdf');
    const [ticked, empty, bare] = [20, 60, 100].map((left) =>
      countDark({ left, bottom: 150, right: left + 20, top: 170 }),
    );
    expect(empty).toBeGreaterThan(100);
    expect(ticked).toBeGreaterThan((empty ?? 0) * 1.5);
    expect(bare).toBeGreaterThan(100);
  });

  test('reads text as wide as it was set, in fonts that are not in the file', async () => {
    const countDark = await drawCover('standard-fonts.pdf');
    for (const { font, y, width } of ruledLines) {
      const end = 20 + width;
      const line = { bottom: y, top: y + 14 };
      expect(countDark({ ...line, left: end - 0.05 * width, right: end - 1 }), font).toBeGreaterThan(20);
      expect(countDark({ ...line, left: end + 3.5, right: Math.min(end + 60, 299) }), font).toBe(0);
    }
  });

  test('reads text in an unknown font within the widths that the document gives', async () => {
    const countDark = await drawCover('missing-font.pdf');
    const line = { bottom: 100, top: 114 };
    expect(countDark({ ...line, left: 130, right: 139 })).toBeGreaterThan(20);
    expect(countDark({ ...line, left: 145, right: 290 })).toBe(0);
  });

  test('reads Japanese and Korean of which the document brings no font', async () => {
    const countDark = await drawCover('east-asian.pdf');
    expect(countDark({ left: 20, bottom: 115, right: 200, top: 150 })).toBeGreaterThan(1000);
    expect(countDark({ left: 20, bottom: 55, right: 110, top: 90 })).toBeGreaterThan(500);
  });

  test('sees the inks of a printer in the colours that the room shows', async () => {
    await drawCover('inks.pdf');
    const yellow = sharp(await readFile(join(folder, 'preview.webp'))).extract({
      ...{ left: 100, top: 100 },
      ...{ width: 1, height: 1 },
    });
    const [red = 0, green = 0, blue = 255] = await yellow.removeAlpha().raw().toBuffer();
    expect([red, green].every((light) => light > 200)).toBe(true);
    expect(blue).toBeLessThan(30);
  });
});
