import { useEffect } from 'react';
import { currentLanguage, storedLanguage } from '../../lib/language/i18n.ts';
import { useChangeLanguage } from '../../lib/language/use-change-language.ts';
import { useProfile } from '../../lib/profile.ts';

/** Follows the account's language in a browser without a stored one. */
export function useProfileLanguage() {
  const language = useProfile().data?.language;
  const changeLanguage = useChangeLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the profile says starts it
  useEffect(() => {
    if (language && storedLanguage() === null && language !== currentLanguage()) {
      void changeLanguage(language, { isStored: true });
    }
  }, [language]);
}
