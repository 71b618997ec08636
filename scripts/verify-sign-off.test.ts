import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../server/test/remove-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-verify-'));
});
afterAll(() => removeFolder(folder));

const original = Buffer.from('the original');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const ownKey = publicKey.export({ format: 'jwk' }).x ?? '';

/** A record as anybody can write it with a key of their own. */
async function writeRecord({
  name = 'cover.png',
  outcome = 'approved',
  length = original.length as unknown,
}) {
  const record = {
    ...{ publicKey: ownKey, previous: null, file: { name }, version: { number: 1 } },
    original: { sha256: createHash('sha256').update(original).digest('hex'), length },
    review: { outcome },
  };
  const signature = sign(null, Buffer.from(JSON.stringify(record)), privateKey).toString('base64url');
  await writeFile(join(folder, 'original'), original);
  await writeFile(join(folder, 'record.json'), `${JSON.stringify({ record, signature }, null, 2)}\n`);
}

const check = (...more: string[]) =>
  new Promise<{ code: unknown; told: string }>((resolve) => {
    const paths = ['record.json', 'original'].map((name) => join(folder, name));
    execFile(
      process.execPath,
      ['scripts/verify-sign-off.mjs', ...paths, ...more],
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, told: stdout + stderr });
      },
    );
  });

test('without a key nobody is said to have signed: the key is named, and that whose it is was not checked', async () => {
  await writeRecord({});
  const { code, told } = await check();
  expect(code).toBe(2);
  expect(told).toContain(`The key is ${ownKey}. Whose it is was not checked.`);
  expect(told).not.toContain('Intact');
});

test('with the right key a record is intact, with another one it is not', async () => {
  await writeRecord({});
  expect(await check(ownKey)).toEqual({
    code: 0,
    told: 'Intact, signed by the given key: "cover.png", version 1: approved\n',
  });
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  expect(await check(other)).toEqual({ code: 1, told: 'Not intact. Another key signed it.\n' });
});

test('what a terminal would obey, and marks of direction, are spelled out', async () => {
  const escapes = '\u001b[2J\u009b1m\u007f\r\n\u0007\u200f\u202e\u2066\u2028\u061c\u00ad\u{e0041}';
  await writeRecord({ name: `a"${escapes}.png`, outcome: `approved${escapes}` });
  for (const { told } of [await check(), await check(ownKey)]) {
    expect(told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(told).toContain('"a\\"\\u001b[2J\\u{9b}1m\\u{7f}');
    expect(told).toContain('\\u{202e}\\u{2066}\\u{2028}\\u{61c}\\u{ad}\\u{e0041}.png"');
  }
  // What is said of a record that is refused is out of it as well.
  await writeRecord({ length: `1${escapes}` });
  const { code, told } = await check(ownKey);
  expect(code).toBe(1);
  expect(told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  await writeFile(join(folder, 'record.json'), `{${escapes}`);
  expect((await check(ownKey)).told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});
