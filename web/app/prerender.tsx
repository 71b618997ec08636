import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { matchRoutes, StaticRouter } from 'react-router';
import type { Language } from '../../contract/enums.ts';
import { assumeBillingMode } from '../lib/billing-mode.ts';
import { startTranslation, translate } from '../lib/language/i18n.ts';
import { App } from './app.tsx';
import { preloadPage } from './page.tsx';
import { routes } from './routes.tsx';

interface Wanted {
  path: string;
  language: Language;
  /** The text that stands above the page in the browser. */
  title: 'landing:title' | 'accounts:signIn.title';
  /** Who takes the money where it will be seen. */
  billing: 'stripe' | 'off';
}

/** Draws a page as a visitor sees it who is not signed in; `build/prerender.ts` writes it down. */
export async function prerenderPage({ path, language, title, billing }: Wanted) {
  assumeBillingMode(billing);
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startTranslation(language);
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(matched.map(({ route }) => preloadPage(route.element)));
  const app = <App within={(pages) => <StaticRouter location={path}>{pages}</StaticRouter>} />;
  // In one piece: scripts that put later pieces into place would need the policy's leave.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return { html: await new Response(prelude).text(), title: translate(title) };
}
