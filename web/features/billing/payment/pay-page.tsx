import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { TestMode } from '../test-mode.tsx';
import { type Subscription, usePlans, usePreview } from '../use-billing.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './payment.module.css';
import { PaymentForm } from './payment-form.tsx';
import { SavedCardForm } from './saved-card-form.tsx';

export function PayPage({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  const { planId, subscriptionType } = order;
  const { data: preview, error, refetch } = usePreview({ planId, subscriptionType });
  const { data: plans, isPending: isReading } = usePlans();
  const startsAt = preview?.startsAt ?? null;
  const isLater = startsAt !== null;
  const isPending = (!preview && !error) || isReading;
  // A first plan is charged in full, even if the provider cannot give a preview.
  const isFirst = plans?.subscription.paidPlanId === null;
  const amount = preview?.amountNow ?? (isFirst ? order.price : undefined);
  return (
    <Page
      title={t(isLater ? 'later.title' : 'title')}
      description={t(isLater ? 'later.description' : 'description')}
      actions={
        <Button component={Link} to="/subscription/choose-plan">
          {t('otherPlan')}
        </Button>
      }
    >
      <TestMode />
      <div className={classes.columns}>
        <div className={classes.card}>
          {isPending && <Skeleton h={320} aria-hidden="true" />}
          {amount === undefined && error && (
            <LoadFailure message={error.message} onRetry={() => void refetch()} />
          )}
          {isLater && <ConfirmChange order={order} startsAt={startsAt} />}
          {!isPending && amount !== undefined && !isLater && (
            <ChargedForm order={order} amount={amount} subscription={plans?.subscription} />
          )}
        </div>
        <OrderSummary order={order} />
      </div>
    </Page>
  );
}

interface Charged {
  order: Order;
  amount: number;
  subscription: Subscription | undefined;
}

function ChargedForm({ order, amount, subscription }: Charged) {
  // Read once: a plan change elsewhere must not discard what is being typed.
  const [saved, setSaved] = useState(() => (isGood(subscription) ? subscription : undefined));
  return saved ? (
    <SavedCardForm order={order} amount={amount} card={saved} onOther={() => setSaved(undefined)} />
  ) : (
    <PaymentForm order={order} amount={amount} />
  );
}

const isGood = (subscription: Subscription | undefined) =>
  subscription !== undefined &&
  subscription.paidPlanId !== null &&
  subscription.cardLastFour !== null &&
  !subscription.isPaymentFailing;
