import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../server/test/remove-folder.ts';
import { fetchPackages } from './fetch-packages.mjs';

let folder: string;
let npm: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-fetch-'));
  npm = join(folder, 'npm-cli.cjs');
  await writeFile(
    npm,
    `const { mkdirSync, writeFileSync } = require('node:fs');
    const [command, ...rest] = process.argv.slice(2);
    if (command === 'pack') writeFileSync('one.tgz', 'bytes of ' + rest[0]);
    else for (const path of rest.filter((word) => word.endsWith('.tgz')))
      mkdirSync('node_modules/' + path.split('/').at(-2), { recursive: true });`,
  );
});
afterAll(() => removeFolder(folder));

const pinned = (name: string, bytes = `bytes of ${name}@1.0.0`) => ({
  ...{ name, version: '1.0.0' },
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
});
const fetchInto = (name: string, packages: Array<ReturnType<typeof pinned>>) =>
  fetchPackages({ folder: join(folder, name), packages, npm: [npm], advice: 'install it yourself' });

test('packages whose bytes are the pinned ones are unpacked', async () => {
  await fetchInto('right', [pinned('node-one'), pinned('npm')]);
  expect(readdirSync(join(folder, 'right'))).toEqual(['node_modules']);
  expect(readdirSync(join(folder, 'right/node_modules')).sort()).toEqual(['node-one', 'npm']);
});

test('other bytes than the pinned ones are said, and nothing of any package is left', async () => {
  const exchanged = pinned('node-one', 'what was published');
  await expect(fetchInto('wrong', [pinned('npm'), exchanged])).rejects.toThrow(
    /What npm answered for node-one 1\.0\.0 is not what Koma was made for .* install it yourself\./,
  );
  expect(existsSync(join(folder, 'wrong'))).toBe(true);
  expect(readdirSync(join(folder, 'wrong'))).toEqual([]);
});
