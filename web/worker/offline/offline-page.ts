import type { Language } from '../../../contract/enums.ts';

type Texts = Record<'title' | 'text' | 'again', string>;

/** In every language: the script shows the reader's, and without it each stands for itself. */
export const drawOfflinePage = (texts: Record<Language, Texts>) => `<!doctype html>
<html lang="ja" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>Koma</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
    <script src="/offline.js"></script>
  </head>
  <body>
    <main>${Object.entries(texts)
      .map(([language, one]) => drawSection(language, one))
      .join('')}
    </main>
  </body>
</html>
`;

const drawSection = (language: string, texts: Texts) => `
      <section lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
        <h1>${texts.title}</h1>
        <p>${texts.text}</p>
        <a href="">${texts.again}</a>
      </section>`;
