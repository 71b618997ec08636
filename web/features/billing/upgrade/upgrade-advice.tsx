import { useTranslation } from 'react-i18next';
import { isSelling } from '../../../lib/billing-mode.ts';
import { useOverview } from '../../../lib/overview.ts';
import { Usage } from '../overview/usage.tsx';
import { PlansTable } from './plans-table.tsx';
import classes from './upgrade-advice.module.css';

export function UpgradeAdvice() {
  const { t } = useTranslation('billing');
  const { data } = useOverview();
  const sells = isSelling();
  return (
    <>
      <Usage />
      <h2 className={classes.heading}>{t('upgrade.room')}</h2>
      <ul className={classes.ways}>
        <li>{t('upgrade.delete')}</li>
        <li>{t(sells ? 'upgrade.larger' : 'upgrade.askAdministrator')}</li>
      </ul>
      {sells && <PlansTable current={data?.plan} />}
    </>
  );
}
