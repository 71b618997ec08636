import { useTranslation } from 'react-i18next';
import { useOverview } from '../../lib/overview.ts';
import { PlansTable } from './plans-table.tsx';
import classes from './upgrade-advice.module.css';
import { Usage } from './usage.tsx';

/** How much is used, how to make room, and what the larger plans allow. */
export function UpgradeAdvice() {
  const { t } = useTranslation('overview');
  const { data } = useOverview();
  return (
    <>
      <Usage />
      <h2 className={classes.heading}>{t('upgrade.room')}</h2>
      <ul className={classes.ways}>
        <li>{t('upgrade.delete')}</li>
        <li>{t('upgrade.ask')}</li>
      </ul>
      <PlansTable current={data?.plan} />
    </>
  );
}
