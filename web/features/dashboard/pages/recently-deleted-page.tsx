import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';

/** What can still be restored; each subject brings its own list. */
export function RecentlyDeletedPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <Page title={t('deleted.title')} description={t('deleted.text')} width="narrow">
      {children}
    </Page>
  );
}
