import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Drops server messages when the page's language changes. */
export function useSaid(words: string | undefined): string | undefined {
  const { language } = useTranslation().i18n;
  const [said, setSaid] = useState({ words, language });
  if (said.words !== words) setSaid({ words, language });
  return said.language === language ? words : undefined;
}
