import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, useLocation, useRoutes } from 'react-router';
import classes from './app.module.css';
import { Dock } from './dock.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyConfirmationDialog } from './lazy-confirmation-dialog.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useIsPageLoading } from './page-loading.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <NavigationEffects />
        <Pages />
      </BrowserRouter>
      <Dock />
      <LazyConfirmationDialog />
      <OfflineNotice />
    </Providers>
  );
}

function Pages() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const isLoading = useIsPageLoading();
  const page = useRoutes(routes);
  return (
    <>
      <a className="koma-skip" href="#main">
        {t('skipToContent')}
      </a>
      {isLoading && <div className={classes.progress} role="progressbar" aria-label={t('loading')} />}
      <ErrorBoundary place={pathname}>
        <Suspense fallback={null}>{page}</Suspense>
      </ErrorBoundary>
    </>
  );
}
