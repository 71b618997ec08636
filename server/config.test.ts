import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test.each(['https://koma.example', 'http://localhost:4000', 'http://127.0.0.1:4000/', 'https://[::1]:8443'])(
  'links in mails may begin with %s',
  (address) => {
    expect(loadConfig({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''));
  },
);

test.each(['koma.example', 'ftp://koma.example', 'http://koma.example}', 'https:///'])(
  'a start with the address %s says how it is to be written',
  (address) => {
    expect(() => loadConfig({ PUBLIC_URL: address })).toThrow(
      'The setting PUBLIC_URL is not usable: say it as https://koma.example.',
    );
  },
);

test('what is empty counts as unset, whatever it is', () => {
  const names = loadConfig({}).settings.map(({ name }) => name);
  const empty = loadConfig(Object.fromEntries(names.map((name) => [name, ''])));
  expect(empty).toEqual(loadConfig({}));
  expect(loadConfig({ PUBLIC_URL: '', PORT: '4001' }).publicUrl).toBe('http://localhost:4001');
});
