import './zod-settings.ts';
import './styles.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { flushOnLeave } from '../lib/actions.ts';
import { hideFailures } from '../lib/failures/toast.ts';
import { onLanguageChange, startTranslation } from '../lib/language/i18n.ts';
import { refuseDrops } from '../lib/page/refuse-drops.ts';
import { followOtherTabs } from '../lib/session/session.ts';
import { App } from './app.tsx';
import { restoreAnswers } from './keep-answers.ts';
import { preloadPage } from './page.tsx';
import { routes } from './routes.tsx';

const PATIENCE_MS = 300;

await startTranslation();
onLanguageChange(hideFailures);
flushOnLeave();
followOtherTabs();
refuseDrops();

// Not awaited at the top level: pages import this module, and would wait for it in turn.
async function start() {
  const matched = matchRoutes(routes, window.location.pathname) ?? [];
  const pages = Promise.allSettled(matched.map(({ route }) => preloadPage(route.element)));
  const kept = restoreAnswers().catch(() => undefined);
  // After this wait the page shows that it is loading.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const { dataset } = document.documentElement;
  // A prerendered page stays on the screen until it can be hydrated as a whole.
  await (dataset.prerendered === '' ? pages : Promise.race([Promise.all([pages, kept]), patience]));
  const root = document.getElementById('root');
  if (!root) return;
  // A transition splits the first render into short tasks.
  if (dataset.prerendered === '') startTransition(() => void hydrateRoot(root, <App />));
  else {
    root.replaceChildren();
    delete dataset.prerendered;
    startTransition(() => createRoot(root).render(<App />));
  }
}

void start();
