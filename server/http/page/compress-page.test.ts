import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage } from './compress-page.ts';

const page = '<p>コマ</p>'.repeat(1000);

test('a browser gets the page in the smallest form that it takes', async () => {
  const best = await compressPage(page, 'gzip, deflate, br, zstd');
  expect(best.encoding).toBe('br');
  expect(best.body.length).toBeLessThan(page.length / 10);
  expect(brotliDecompressSync(best.body).toString()).toBe(page);
  const older = await compressPage(page, 'gzip, deflate');
  expect(older.encoding).toBe('gzip');
  expect(gunzipSync(older.body).toString()).toBe(page);
});

test('who takes no compressed page, or refuses one form of it, is sent none', async () => {
  const plain = { encoding: undefined, body: page };
  for (const accepted of [undefined, '', 'identity', 'br;q=0', 'gzip; q=0.0, deflate']) {
    expect(await compressPage(page, accepted)).toEqual(plain);
  }
  expect((await compressPage(page, 'br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
});
