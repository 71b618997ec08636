import { IconWifiOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, useLocation, useRoutes } from 'react-router';
import { isOnline, watchConnection } from '../lib/connection.ts';
import { loadTexts } from '../lib/language/i18n.ts';
import { useLanguageOfOtherTabs } from '../lib/language/use-change-language.ts';
import { useAskedProof } from '../lib/session/confirmation.ts';
import { useGuestQuestion } from '../lib/session/guest.ts';
import classes from './app.module.css';
import { Dock } from './dock.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useKeptAnswers } from './keep-answers.ts';
import { NavigationEffects } from './navigation-effects.tsx';
import { NewerKoma } from './newer/newer-koma.tsx';
import { useIsPageLoading } from './page-loading.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

interface Props {
  /** The router; a static one while prerendering. */
  within?: (pages: ReactNode) => ReactNode;
}

const withinBrowser = (pages: ReactNode) => <BrowserRouter>{pages}</BrowserRouter>;

export function App({ within = withinBrowser }: Props) {
  return (
    <Providers>
      {within(
        <>
          <NavigationEffects />
          <Pages />
          <LazyGuestDialog />
        </>,
      )}
      <Dock />
      <NewerKoma />
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
  useLanguageOfOtherTabs();
  useKeptAnswers();
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

const ConfirmationDialog = lazy(async () => {
  const [code] = await Promise.all([
    import('../features/accounts/components/confirmation-dialog.tsx'),
    loadTexts(['confirmation', 'fields', 'second-factor']),
  ]);
  return { default: code.ConfirmationDialog };
});

/** Loads the dialog when a call needs it, as most pages never do. */
function LazyConfirmationDialog() {
  const proof = useAskedProof();
  if (proof === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog proof={proof} />
    </Suspense>
  );
}

const GuestDialog = lazy(async () => {
  const [code] = await Promise.all([
    import('../features/guests/components/guest-dialog.tsx'),
    loadTexts(['guests', 'fields']),
  ]);
  return { default: code.GuestDialog };
});

/** Loads the dialog once a visitor writes something. */
function LazyGuestDialog() {
  const question = useGuestQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <GuestDialog needsAddress={question.needsAddress} />
    </Suspense>
  );
}

function OfflineNotice() {
  const { t } = useTranslation('common');
  const hasNetwork = useSyncExternalStore(watchConnection, isOnline, () => true);
  return (
    <div role="status">
      {!hasNetwork && (
        <div className={classes.offline}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          {t('offline')}
        </div>
      )}
    </div>
  );
}
