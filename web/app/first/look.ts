/** Storage may be blocked; the page must work without it. */
export function readStored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Set before the first paint: otherwise a dark page flashes white. */
export function showTheme(root: HTMLElement) {
  const theme = readStored('theme');
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}

const spoken = ['ja', 'en', 'he'];

/** Prefers the stored language, then the browser's, then Japanese. Old browsers say iw for he. */
export function showLanguage(root: HTMLElement) {
  const wanted = [readStored('language'), ...navigator.languages].map((tag) =>
    tag?.split('-')[0]?.replace('iw', 'he'),
  );
  const language = wanted.find((one) => one !== undefined && spoken.includes(one)) ?? 'ja';
  root.lang = language;
  root.dir = language === 'he' ? 'rtl' : 'ltr';
  return language;
}
