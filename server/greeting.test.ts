import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { greeting } from './greeting.ts';

function read(environment: NodeJS.ProcessEnv) {
  const config = loadConfig({ DATA_DIR: '/data', ...environment });
  return greeting({ config, address: config.publicUrl, health: undefined, demo: undefined });
}
const mailbox = 'Mailbox  http://localhost:4000/mailbox';
const files = 'Mails    files in /data/mail';

test.each([
  [{}, [mailbox], [files]],
  [{ HOST: '0.0.0.0' }, [mailbox, files], []],
  [{ TRUST_PROXY: '1' }, [files], [mailbox]],
  [{ PUBLIC_URL: 'https://koma.example' }, [files], ['Mailbox']],
  [{ PUBLIC_URL: 'http://koma.lan:4000' }, [files], ['Mailbox']],
  [{ SMTP_URL: 'smtp://mail.example' }, [], [mailbox, files]],
])('a start with %o says where its mails are read', (environment, said, unsaid) => {
  const text = read(environment);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
