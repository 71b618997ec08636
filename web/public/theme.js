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
  // What was chosen here, else the first of the browser's own that we speak, else Japanese. Old browsers say iw for he.
  const spoken = [read('language'), ...navigator.languages].map((tag) =>
    tag?.split('-')[0].replace('iw', 'he'),
  );
  const language = spoken.find((one) => ['ja', 'en', 'he'].includes(one)) ?? 'ja';
  root.lang = language;
  root.dir = language === 'he' ? 'rtl' : 'ltr';
})();
