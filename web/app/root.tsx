import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './root.module.css';

export function Root() {
  const { t } = useTranslation('common');
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      <a className="koma-skip" href="#main">
        {t('skipToContent')}
      </a>
      {isLoading && <div className={classes.progress} role="progressbar" aria-label={t('loading')} />}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <OfflineNotice />
      <ScrollRestoration />
    </>
  );
}
