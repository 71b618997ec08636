import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../server/test/remove-folder.ts';
import { checkRecord } from './verify-sign-off.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-verify-'));
});
afterAll(() => removeFolder(folder));

const INTACT = 'Intact, signed by the given key: "cover.png", version 1: approved\n';
const original = Buffer.from('the original');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const ownKey = publicKey.export({ format: 'jwk' }).x ?? '';

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const asked = {
  person: 'Hana',
  address: 'hana@example.com',
  salt: 'some salt',
  answer: 'approved' as string | null,
};
const hashed = ({ salt, address, ...answer }: typeof asked) => ({
  ...answer,
  addressHash: hashOf(JSON.stringify([salt, address])),
});
const opened = ({ salt, address }: typeof asked) => ({ salt, address });

const usual = {
  ...{ format: 'koma-sign-off-2', name: 'cover.png', outcome: 'approved' },
  ...{ length: original.length as unknown, answers: [hashed(asked)] as object[] },
  addresses: [opened(asked)] as unknown,
};

/** Signs a record with a foreign key. */
async function writeRecord(changes: Partial<typeof usual>) {
  const { format, name, outcome, length, answers, addresses } = { ...usual, ...changes };
  const record = {
    ...{ format, publicKey: ownKey, previous: null, file: { name }, version: { number: 1 } },
    ...{ original: { sha256: hashOf(original), length }, review: { outcome }, answers },
  };
  const signature = sign(null, Buffer.from(JSON.stringify(record)), privateKey).toString('base64url');
  const text = `${JSON.stringify({ record, addresses, signature }, null, 2)}\n`;
  await writeFile(join(folder, 'original'), original);
  await writeFile(join(folder, 'record.json'), text);
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
    told: `${INTACT}"Hana", "hana@example.com": approved\n`,
  });
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  expect(await check(other)).toEqual({ code: 1, told: 'Not intact. Another key signed it.\n' });
});

test('what a terminal would obey, and marks of direction, are spelled out', async () => {
  const escapes = '\u001b[2J\u009b1m\u007f\r\n\u0007\u200f\u202e\u2066\u2028\u061c\u00ad\u{e0041}';
  const odd = { ...asked, person: `Ha"na${escapes}`, address: `h"${escapes}@example.com` };
  const answers = [hashed({ ...odd, answer: `approved${escapes}` })];
  const name = `a"${escapes}.png`;
  await writeRecord({ name, outcome: `approved${escapes}`, answers, addresses: [opened(odd)] });
  for (const { told } of [await check(), await check(ownKey)]) {
    expect(told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(told).toContain('"a\\"\\u001b[2J\\u{9b}1m\\u{7f}');
    expect(told).toContain('\\u{202e}\\u{2066}\\u{2028}\\u{61c}\\u{ad}\\u{e0041}.png"');
    expect(told).toContain('"Ha\\"na\\u001b[2J\\u{9b}1m');
    expect(told).toContain('"h\\"\\u001b[2J\\u{9b}1m');
  }
  // Refusals quote the record too.
  await writeRecord({ length: `1${escapes}` });
  const { code, told } = await check(ownKey);
  expect(code).toBe(1);
  expect(told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  await writeFile(join(folder, 'record.json'), `{${escapes}`);
  expect((await check(ownKey)).told.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});

test('addresses that were left out are counted, and whoever has no name is not called by one', async () => {
  const silent = { ...asked, person: '', answer: null };
  await writeRecord({ answers: [asked, silent, asked].map(hashed), addresses: [null, opened(asked), null] });
  expect(await check(ownKey)).toEqual({
    code: 0,
    told: [
      `${INTACT}"Hana", address left out: approved`,
      'Somebody without a name, "hana@example.com": no answer',
      '"Hana", address left out: approved',
      '2 of 3 addresses were left out.\n',
    ].join('\n'),
  });
});

test('an address counts with its own salt alone, and nothing else stands beside a record', async () => {
  const wrong = 'The address of answer 1 was changed.';
  for (const [addresses, problem] of [
    [[{ ...opened(asked), address: 'mika@example.com' }], wrong],
    [[{ ...opened(asked), salt: 'another salt' }], wrong],
    [[{ salt: asked.salt }], wrong],
    [[{ ...opened(asked), person: 'Mika' }], 'It was written anew.'],
    [[null, opened(asked)], 'It has not one address for each answer.'],
    [[], 'It has not one address for each answer.'],
    [undefined, 'It has not one address for each answer.'],
  ] as const) {
    await writeRecord({ addresses });
    const bytes = await readFile(join(folder, 'record.json'));
    expect(() => checkRecord(bytes, ownKey)).toThrow(problem);
  }
});

test('a record of the first format holds the addresses itself, and one of an unknown format is refused', async () => {
  const { salt: _, ...older } = asked;
  const format = 'koma-sign-off-1';
  await writeRecord({ format, answers: [older], addresses: undefined });
  expect(await check(ownKey)).toEqual({ code: 0, told: `${INTACT}"Hana", "hana@example.com": approved\n` });
  await writeRecord({ format, answers: [older] });
  expect((await check(ownKey)).told).toBe('Not intact. Addresses were added.\n');
  await writeRecord({ format: 'koma-sign-off-3' });
  expect((await check(ownKey)).told).toBe('Not intact. Its format is not known.\n');
});
