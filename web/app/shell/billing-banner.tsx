import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isSelling } from '../../lib/billing-mode.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import classes from './billing-banner.module.css';

/** Above every page while a renewal fails, or while the account is over its limits. */
export function BillingBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useOverview();
  if (!data || !isSelling()) return null;
  const { isPaymentFailing, isLocked, locksAt } = data;
  if (!isPaymentFailing && locksAt === null) return null;
  const over = () =>
    isLocked || locksAt === null ? t('banner.locked') : t('banner.over', { date: format.day(locksAt) });
  const [text, action, path] = isPaymentFailing
    ? [t('banner.failing'), t('banner.failingAction'), '/subscription?tab=payment']
    : [over(), t('banner.overAction'), '/subscription/choose-plan'];
  return (
    <section className={classes.banner} aria-label={t('banner.label')}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>{text}</span>
      <Link to={path} className={classes.action}>
        {action}
      </Link>
    </section>
  );
}
