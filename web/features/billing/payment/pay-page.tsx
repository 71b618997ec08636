import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { Page } from '../../../ui/page/page.tsx';
import { TestMode } from '../test-mode.tsx';
import { usePreview } from '../use-billing.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './payment.module.css';
import { PaymentForm } from './payment-form.tsx';

export function PayPage({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  const { planId, subscriptionType } = order;
  const { data: preview, isPending } = usePreview({ planId, subscriptionType });
  const startsAt = preview?.startsAt ?? null;
  const isLater = startsAt !== null;
  return (
    <Page
      title={t(isLater ? 'later.title' : 'title')}
      description={t(isLater ? 'later.description' : 'description')}
    >
      <TestMode publicKey={order.publicKey} />
      <div className={classes.columns}>
        <div className={classes.card}>
          {isPending && <Skeleton h={320} aria-hidden="true" />}
          {isLater && <ConfirmChange order={order} startsAt={startsAt} />}
          {!isPending && !isLater && <PaymentForm order={order} />}
        </div>
        <OrderSummary order={order} />
      </div>
    </Page>
  );
}
