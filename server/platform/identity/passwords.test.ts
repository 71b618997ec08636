import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('outside of tests a password costs 19 MiB and two passes', async () => {
  const module = new URL('passwords.ts', import.meta.url).href;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `console.log(await (await import('${module}')).hashPassword('Sekai-2026'))`,
    ],
    { env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' } },
  );
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
