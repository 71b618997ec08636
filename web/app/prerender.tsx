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
  /** Names the document's title. */
  title: 'landing:title' | 'accounts:signIn.title';
  billing: 'stripe' | 'off';
}

/** Renders a page for signed-out visitors, which `build/prerender.ts` writes to a file. */
export async function prerenderPage({ path, language, title, billing }: Wanted) {
  assumeBillingMode(billing);
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startTranslation(language);
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(matched.map(({ route }) => preloadPage(route.element)));
  const app = <App within={(pages) => <StaticRouter location={path}>{pages}</StaticRouter>} />;
  // Renders one chunk: the policy forbids the scripts that would insert later ones.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return { html: await new Response(prelude).text(), title: translate(title) };
}
