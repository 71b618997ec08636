import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { UpgradeAdvice } from '../upgrade/upgrade-advice.tsx';

export function UpgradePage() {
  const { t } = useTranslation('billing');
  return (
    <Page
      title={t('upgrade.pageTitle')}
      description={t('upgrade.pageText')}
      width="narrow"
      actions={
        <Button component={Link} to="/subscription/choose-plan" variant="filled" color="accent">
          {t('upgrade.choose')}
        </Button>
      }
    >
      <UpgradeAdvice />
    </Page>
  );
}
