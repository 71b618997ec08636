import { expect, test } from 'vitest';
import { SNIFF_BYTES, sniffKind } from '../../platform/media/file-kinds.ts';
import { findMostGrowth, MOST_GROWTH } from './growth.ts';

const beginnings: Array<[name: string, bytes: string]> = [
  ['nothing', ''],
  ['SVG', '<svg '],
  ['SVG behind spaces', ' '],
  ['a declaration', '<?xml '],
  ['a comment', '<!--'],
  ['a document type', '<!DOCTYPE svg['],
  ['a document type with a quote', '<!DOCTYPE svg PUBLIC "'],
  ['a document type with a comment', '<!DOCTYPE svg[<!--'],
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'],
  ['GIF', 'GIF89a'],
  ['TIFF', 'II*\x00\x08\x00\x00\x00'],
  ['big TIFF', 'MM\x00+'],
  ['WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ['AVI', 'RIFF\x00\x00\x00\x00AVI '],
  ['MP4', '\x00\x00\x00\x18ftypmp42'],
  ['QuickTime', '\x00\x00\x00\x08moov'],
  ['Matroska', '\x1aE\xdf\xa3'],
  ['MXF', '\x06\x0e+4\x02\x05\x01\x01\r\x01\x02\x01\x01\x02'],
  ['PDF', '%PDF-1.7'],
  ['ID3', 'ID3\x04\x00\x00\x00\x00\x00\x10'],
  ['MPEG', '\x47'],
  ['ASF', '0&\xb2u\x8ef\xcf\x11\xa6\xd9'],
  ['Ogg', 'OggS'],
  ['zip', 'PK\x03\x04\x14\x00\x08\x00\x00\x00'],
  [
    'zip without sizes',
    'PK\x03\x04\x14\x00\x08\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00a',
  ],
  ['gzip', '\x1f\x8b\x08'],
  ['compound file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['Photoshop', '8BPS'],
  ['mail', 'From: '],
];

const signs = [
  ']',
  '[',
  '>',
  '"',
  "'",
  '<!--',
  '-->',
  '<?',
  '?>',
  '<!DOCTYPE svg[]>',
  '<!DOCTYPE svg "',
  ' ',
  'a',
];
const parts = [
  '\x00',
  '\x01',
  '\xff',
  '\x00\x00\x00\x08free',
  '\x00\x00\x00\x00IDAT\x00\x00\x00\x00',
  'PK\x07\x08',
];
const others = ['\x1aE\xdf\xa3', '\xff\xfb\x90\x00', 'OggS', '\x47'];

test.each(beginnings)('a file that begins like %s is looked at in linear time', async (_name, beginning) => {
  const isText = beginning === '' || /^[ <]/.test(beginning);
  const tries = (isText ? signs : [...parts, ...others]).map((part) => ({
    name: JSON.stringify(part),
    limit: SNIFF_BYTES,
    make: (size: number) =>
      Buffer.from(beginning + part.repeat(size / part.length), 'latin1').subarray(0, size),
    run: sniffKind,
  }));
  const most = await findMostGrowth(tries);
  expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
});
