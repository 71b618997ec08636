import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isSelling } from '../../lib/billing-mode.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import classes from './billing-banner.module.css';

/** Warns of a failing renewal or exceeded limits. It links nowhere if nothing is sold. */
export function BillingBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useOverview();
  if (!data) return null;
  const { isLocked, locksAt } = data;
  const sells = isSelling();
  const isPaymentFailing = sells && data.isPaymentFailing;
  if (!isPaymentFailing && locksAt === null) return null;
  const over = () =>
    isLocked || locksAt === null
      ? t(sells ? 'banner.locked' : 'banner.lockedUnsold')
      : t(sells ? 'banner.over' : 'banner.overUnsold', { date: format.day(locksAt) });
  const [text, action, path] = isPaymentFailing
    ? [t('banner.failing'), t('banner.failingAction'), '/subscription?tab=payment']
    : [over(), t('banner.overAction'), '/subscription/choose-plan'];
  return (
    <section className={classes.banner} aria-label={t(sells ? 'banner.label' : 'banner.labelUnsold')}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>{text}</span>
      {sells && (
        <Link to={path} className={classes.action}>
          {action}
        </Link>
      )}
    </section>
  );
}
