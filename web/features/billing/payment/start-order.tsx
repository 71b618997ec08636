import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { billing } from '../../../../contract/calls/billing.ts';
import { BillingPeriod } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { Page, PageSkeleton } from '../../../ui/page/page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { TestMode } from '../test-mode.tsx';
import { paymentPath } from './payment-paths.ts';
import { HasPlan, NoPayment } from './results.tsx';

type Wish = { planId: string; period: 1 | 2 };

/** Repeating the call is safe: the server keeps one open order and sets the price. */
async function startOrder({ planId, period: subscriptionType }: Wish): Promise<string | null> {
  const { plans } = (await api(billing.getPlans, {})).data;
  const plan = plans.find(({ _id }) => _id === planId);
  if (!plan) return null;
  const price = subscriptionType === BillingPeriod.yearly ? plan.priceYear : plan.priceMonth;
  return (await api(billing.addOrder, { body: { price, planId, subscriptionType } })).data._id;
}

export function StartOrder() {
  const [search] = useSearchParams();
  const planId = search.get('planId');
  const period = Object.values(BillingPeriod).find(
    (value) => String(value) === search.get('subscriptionType'),
  );
  return planId !== null && period !== undefined ? (
    <Starting key={`${planId} ${period}`} planId={planId} period={period} />
  ) : (
    <NoPayment />
  );
}

function Starting({ planId, period }: Wish) {
  const { t } = useTranslation('payment');
  const [orderId, setOrderId] = useState<string | null>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isHere = true;
    startOrder({ planId, period }).then(
      (started) => isHere && setOrderId(started),
      (error: unknown) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [planId, period, tries]);

  function retry() {
    setFailure(undefined);
    setTries(tries + 1);
  }

  if (orderId) return <Navigate to={paymentPath(orderId)} replace />;
  if (orderId === null) return <NoPayment />;
  if (failure === undefined) return <PageSkeleton />;
  if (failure instanceof ApiError && failure.code === errors.conflict.code) return <HasPlan />;
  return (
    <Page title={t('title')} width="narrow">
      <TestMode />
      <LoadFailure
        message={failure instanceof ApiError ? failure.message : String(failure)}
        onRetry={retry}
      />
    </Page>
  );
}
