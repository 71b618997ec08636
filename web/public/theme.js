// Runs before the first paint: without it a dark page flashes white, and a Hebrew one starts left to right.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const language = read('language');
  if (language === 'en' || language === 'he') {
    root.lang = language;
    root.dir = language === 'he' ? 'rtl' : 'ltr';
  }
})();
