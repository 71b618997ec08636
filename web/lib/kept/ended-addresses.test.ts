import { expect, test } from 'vitest';
import { dropEndedAddresses } from './ended-addresses.ts';

const ours = 'https://koma.example/objects/abc.def';
const page = 'https://koma.example/api/file/marked-page?token=abc.def';
const ofStore = 'https://bucket.example/key?X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-Signature=a';
const dropAt = (value: unknown, seconds: number) =>
  dropEndedAddresses(value, { now: 0, age: seconds * 1000 });

test('an address is trusted for as long as it surely lives', () => {
  for (const address of [ours, page]) {
    expect(dropAt({ address }, 539)).toEqual({ value: { address }, hasEnded: false });
    expect(dropAt({ address }, 540)).toEqual({ value: { address: null }, hasEnded: true });
  }
  expect(dropAt({ ofStore }, 35)).toEqual({ value: { ofStore }, hasEnded: false });
  expect(dropAt({ ofStore }, 36)).toEqual({ value: { ofStore: null }, hasEnded: true });
});

test('an address that says its own end is left out then, however young its answer looks', () => {
  const signed = Buffer.from(JSON.stringify({ key: 'a', fileName: '湖.png', expires: 1000 })).toString(
    'base64url',
  );
  const address = `https://koma.example/objects/${signed}.signature`;
  expect(dropEndedAddresses({ address }, { now: 999, age: 0 }).hasEnded).toBe(false);
  expect(dropEndedAddresses({ address }, { now: 1000, age: 0 }).value).toEqual({ address: null });
});

test('everything else stays as it was, however old', () => {
  const value = {
    name: '/objects/ in a name',
    link: 'https://koma.example/p/code',
    list: [1, null, { at: 2 }],
  };
  expect(dropAt(value, 1_000_000)).toEqual({ value, hasEnded: false });
});
