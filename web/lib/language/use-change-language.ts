import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { accounts } from '../../../contract/calls/accounts.ts';
import type { Language } from '../../../contract/enums.ts';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { readToken } from '../session/session.ts';
import { everythingChanged } from '../stale.ts';
import { useAction } from '../use-action.ts';
import { currentLanguage, directionOf, isLanguage, switchLanguage } from './i18n.ts';

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

/** A language that is chosen in one tab is the language of all of them. */
export function useLanguageOfOtherTabs() {
  const changeLanguage = useChangeLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls does the same at every drawing
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== STORAGE_KEYS.language || !isLanguage(newValue) || newValue === currentLanguage()) return;
      void changeLanguage(newValue, { isStored: true });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
