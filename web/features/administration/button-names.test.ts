import { expect, test } from 'vitest';
import en from '../../locales/en/administration.json' with { type: 'json' };
import he from '../../locales/he/administration.json' with { type: 'json' };
import ja from '../../locales/ja/administration.json' with { type: 'json' };

test.each([
  ['ja', ja],
  ['en', en],
  ['he', he],
])('whoever speaks to the page says what they read on a button, in %s', (_, texts) => {
  const { accounts } = texts;
  expect(accounts.disable.named).toContain(accounts.disable.button);
  expect(accounts.endSessions.named).toContain(accounts.endSessions.button);
  expect(accounts.reactivateNamed).toContain(accounts.reactivate);
  expect(texts['failed-jobs'].retryNamed).toContain(texts.retry);
  expect(texts.mails.retryNamed).toContain(texts.retry);
});
