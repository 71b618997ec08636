import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { accounts } from '../../../contract/calls/accounts.ts';
import type { Language } from '../../../contract/enums.ts';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { readToken } from '../session/session.ts';
import { everythingChanged } from '../stale.ts';
import { useAction } from '../use-action.ts';
import { currentLanguage, directionOf, isLanguage, switchLanguage } from './i18n.ts';

export function useChangeLanguage() {
  const { setDirection } = useDirection();
  const store = useAction(accounts.updateProfile, { key: 'language' });
  return async (language: Language, { isStored = false } = {}) => {
    await switchLanguage(language);
    setDirection(directionOf(language));
    if (!isStored && readToken() !== null) await store.run({ body: { language } });
    // Answers carry texts in the language of their request.
    await everythingChanged();
  };
}

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
