import { useDirection } from '@mantine/core';
import { accounts } from '../../../contract/calls/accounts.ts';
import type { Language } from '../../../contract/enums.ts';
import { readToken } from '../session/session.ts';
import { everythingChanged } from '../stale.ts';
import { useAction } from '../use-action.ts';
import { directionOf, switchLanguage } from './i18n.ts';

/** Changes the language of the page and, for somebody signed in, of the account and its mails. */
export function useChangeLanguage() {
  const { setDirection } = useDirection();
  const store = useAction(accounts.updateProfile, { key: 'language' });
  return async (language: Language, { isStored = false } = {}) => {
    await switchLanguage(language);
    setDirection(directionOf(language));
    if (!isStored && readToken() !== null) await store.run({ body: { language } });
    // Answers carry texts of the language they were asked in.
    await everythingChanged();
  };
}
