import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { Page } from '../../../ui/page/page.tsx';
import { TestMode } from '../test-mode.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './payment.module.css';
import { PaymentForm } from './payment-form.tsx';

export function PayPage({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  return (
    <Page title={t('title')} description={t('description')}>
      <TestMode publicKey={order.publicKey} />
      <div className={classes.columns}>
        <div className={classes.card}>
          <PaymentForm order={order} />
        </div>
        <OrderSummary order={order} />
      </div>
    </Page>
  );
}
