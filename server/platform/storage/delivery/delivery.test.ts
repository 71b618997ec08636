import { expect, test } from 'vitest';
import { chooseDelivery } from './delivery.ts';

const name = (fileName: string) =>
  chooseDelivery({ contentType: 'video/mp4', disposition: 'attachment', fileName }).contentDisposition;

test('a name keeps its own letters and cannot break the header', () => {
  expect(name('カット 12.mp4')).toBe(
    `attachment; filename="___ 12.mp4"; filename*=UTF-8''%E3%82%AB%E3%83%83%E3%83%88%2012.mp4`,
  );
  expect(name('a"\r\nset-cookie: b.mp4')).toBe(
    `attachment; filename="a___set-cookie: b.mp4"; filename*=UTF-8''a%22__set-cookie%3A%20b.mp4`,
  );
  expect(name("it's (1)*.mp4")).toContain("filename*=UTF-8''it%27s%20%281%29%2A.mp4");
});

test('a name hides neither a folder nor its ending', () => {
  expect(name('../../etc/passwd')).toBe(
    `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`,
  );
  expect(name('cut\u202e4pm.exe')).toContain("filename*=UTF-8''cut_4pm.exe");
});

test('half a surrogate pair does not throw', () => {
  expect(name('\ud800.mp4')).toContain("filename*=UTF-8''%EF%BF%BD.mp4");
});
