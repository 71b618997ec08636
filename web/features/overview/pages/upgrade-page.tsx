import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { UpgradeAdvice } from '../upgrade-advice.tsx';

/** Time to upgrade: where the dialog of a limit leads, and the page of one's plan. */
export function UpgradePage() {
  const { t } = useTranslation('overview');
  return (
    <Page title={t('upgrade.pageTitle')} description={t('upgrade.pageText')} width="narrow">
      <UpgradeAdvice />
    </Page>
  );
}
