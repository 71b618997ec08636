import { Button } from '@mantine/core';
import { IconCircleCheck, IconCreditCardOff, IconHourglassOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { TestMode } from '../test-mode.tsx';
import { usePlans } from '../use-billing.ts';
import { paymentPath } from './payment-paths.ts';

const look = { size: 22, stroke: 1.8 };

export function Purchased({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  const format = useFormat();
  const { data, isPending } = usePlans();
  if (isPending) return <PageSkeleton />;
  const { nextPlan = null, renewDate = null } = data?.subscription ?? {};
  const isLater = nextPlan?.planId === order.planId && nextPlan.subscriptionType === order.subscriptionType;
  const plan = order.planTitle;
  const words =
    isLater && renewDate !== null
      ? {
          title: t('purchased.laterTitle'),
          text: t('purchased.later', { plan, date: format.day(renewDate) }),
        }
      : { title: t('purchased.title'), text: t('purchased.text', { plan }) };
  return (
    <StatusPage
      icon={<IconCircleCheck {...look} />}
      {...words}
      action={
        <>
          <Button component={Link} to="/dashboard" variant="filled" color="accent">
            {t('purchased.start')}
          </Button>
          <Button component={Link} to="/subscription">
            {t('toPlan')}
          </Button>
          <TestMode publicKey={order.publicKey} />
        </>
      }
    />
  );
}

/** What was typed is still there when somebody goes back to it. */
export function PurchaseFailed({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  return (
    <StatusPage
      icon={<IconCreditCardOff {...look} />}
      title={t('failed.title')}
      text={order.failure ?? t('failed.text')}
      action={
        <>
          <Button component={Link} to={paymentPath(order._id)} variant="filled" color="accent">
            {t('failed.again')}
          </Button>
          <Button component={Link} to="/subscription">
            {t('toPlan')}
          </Button>
          <TestMode publicKey={order.publicKey} />
        </>
      }
    />
  );
}

interface NothingToPay {
  icon: ReactNode;
  title: string;
  text: string;
}

function NothingToPay(shown: NothingToPay) {
  const { t } = useTranslation('payment');
  const toPlan = (
    <Button component={Link} to="/subscription">
      {t('toPlan')}
    </Button>
  );
  return <StatusPage {...shown} action={toPlan} />;
}

export function OrderEnded() {
  const { t } = useTranslation('payment');
  const icon = <IconHourglassOff {...look} />;
  return <NothingToPay icon={icon} title={t('ended.title')} text={t('ended.text')} />;
}

/** The pages of a payment, opened while nothing is being paid. */
export function NoPayment() {
  const { t } = useTranslation('payment');
  const icon = <IconCreditCardOff {...look} />;
  return <NothingToPay icon={icon} title={t('none.title')} text={t('none.text')} />;
}
