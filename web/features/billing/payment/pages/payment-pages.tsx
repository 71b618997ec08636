import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { Order } from '../../../../../contract/calls/payment.ts';
import { id } from '../../../../../contract/fields.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { Navigate } from '../../../../lib/page/own-router.tsx';
import { Page, PageSkeleton } from '../../../../ui/page/page.tsx';
import { LoadFailure } from '../../load-failure.tsx';
import { TestMode } from '../../test-mode.tsx';
import { PayPage } from '../pay-page.tsx';
import { paymentPath, resultPath } from '../payment-paths.ts';
import { NoPayment, OrderEnded, Purchased, PurchaseFailed } from '../results.tsx';
import { StartOrder } from '../start-order.tsx';
import { useOrder } from '../use-order.ts';

type Place = 'form' | 'confirmation' | 'failed';

const places: Record<string, Place> = {
  '/payment-confirmation': 'confirmation',
  '/payment-failed': 'failed',
};

/** Keeps one component mounted for all steps: typed details survive a refusal. */
export function PaymentPages() {
  const place = places[useLocation().pathname.replace(/\/$/, '')] ?? 'form';
  const [search] = useSearchParams();
  const asked = id.safeParse(search.get('order'));
  if (asked.success) return <OrderPages key={asked.data} orderId={asked.data} place={place} />;
  return place === 'form' ? <StartOrder /> : <NoPayment />;
}

function OrderPages({ orderId, place }: { orderId: string; place: Place }) {
  const { t } = useTranslation('payment');
  const { data: order, error, refetch } = useOrder(orderId);
  if (order) return <OrderPage order={order} place={place} />;
  if (error instanceof ApiError && error.http === 404) return <NoPayment />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title={t('title')} width="narrow">
      <TestMode />
      <LoadFailure message={error.message} onRetry={() => void refetch()} />
    </Page>
  );
}

function OrderPage({ order, place }: { order: Order; place: Place }) {
  const { _id: orderId, state } = order;
  if (state === 'ended') return <OrderEnded />;
  if (state === 'paid' && place !== 'confirmation')
    return <Navigate to={resultPath('confirmation', orderId)} replace />;
  if (state === 'paid') return <Purchased order={order} />;
  const isFailed = state === 'failed' && place === 'failed';
  if (place !== 'form' && !isFailed) return <Navigate to={paymentPath(orderId)} replace />;
  return (
    <>
      {isFailed && <PurchaseFailed order={order} />}
      {/* Hidden, not unmounted: the provider's fields would come back empty. */}
      <div hidden={isFailed}>
        <PayPage order={order} />
      </div>
    </>
  );
}
