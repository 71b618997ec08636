import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { BillingPeriod } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { usePreview } from '../use-billing.ts';
import classes from './payment.module.css';

export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  const format = useFormat();
  const { planId, subscriptionType } = order;
  const { data: preview } = usePreview({ planId, subscriptionType });
  const isOther = preview && preview.amountNow !== order.price;
  const period = order.subscriptionType === BillingPeriod.yearly ? 'yearly' : 'monthly';
  return (
    <section className={`${classes.card} ${classes.summary}`} aria-labelledby="order-summary">
      <Title order={2} size="h4" id="order-summary">
        {t('summary.title')}
      </Title>
      <dl className={classes.rows}>
        <div>
          <dt>{t('summary.plan')}</dt>
          <dd>{order.planTitle}</dd>
        </div>
        <div>
          <dt>{t('summary.period')}</dt>
          <dd>{t(`summary.${period}`)}</dd>
        </div>
        <div className={isOther ? undefined : classes.total}>
          <dt>{t(isOther ? 'summary.regular' : 'summary.price')}</dt>
          <dd className="koma-figures">{format.price(order.price)}</dd>
        </div>
        {isOther && (
          <div className={classes.total}>
            <dt>{t('summary.now')}</dt>
            <dd className="koma-figures">{format.price(preview.amountNow)}</dd>
          </div>
        )}
      </dl>
      {isOther && (
        <p className={classes.small}>
          {t(preview.startsAt === null ? 'summary.nowHint' : 'summary.laterHint')}
        </p>
      )}
      <p className={classes.small}>{t(`summary.renews.${period}`)}</p>
    </section>
  );
}
