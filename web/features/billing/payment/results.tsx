import { Button } from '@mantine/core';
import { IconCircleCheck, IconCreditCardOff, IconHourglassOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { ResultPage } from '../result-page.tsx';
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
    <ResultPage icon={<IconCircleCheck {...look} />} {...words}>
      <Button component={Link} to="/dashboard" variant="filled" color="accent">
        {t('purchased.start')}
      </Button>
      <Button component={Link} to="/subscription">
        {t('toPlan')}
      </Button>
    </ResultPage>
  );
}

export function PurchaseFailed({ order }: { order: Order }) {
  const { t } = useTranslation('payment');
  return (
    <ResultPage
      icon={<IconCreditCardOff {...look} />}
      title={t('failed.title')}
      text={order.failure ?? t('failed.text')}
    >
      <Button component={Link} to={paymentPath(order._id)} variant="filled" color="accent">
        {t('failed.again')}
      </Button>
      <Button component={Link} to="/subscription">
        {t('toPlan')}
      </Button>
    </ResultPage>
  );
}

interface NothingToPay {
  icon: ReactNode;
  title: string;
  text: string;
}

function NothingToPay(shown: NothingToPay) {
  const { t } = useTranslation('payment');
  return (
    <ResultPage {...shown}>
      <Button component={Link} to="/subscription">
        {t('toPlan')}
      </Button>
    </ResultPage>
  );
}

export function OrderEnded() {
  const { t } = useTranslation('payment');
  return (
    <ResultPage icon={<IconHourglassOff {...look} />} title={t('ended.title')} text={t('ended.text')}>
      <Button component={Link} to="/subscription/choose-plan" variant="filled" color="accent">
        {t('otherPlan')}
      </Button>
      <Button component={Link} to="/subscription">
        {t('toPlan')}
      </Button>
    </ResultPage>
  );
}

export function HasPlan() {
  const { t } = useTranslation('payment');
  const icon = <IconCircleCheck {...look} />;
  return <NothingToPay icon={icon} title={t('hasPlan.title')} text={t('hasPlan.text')} />;
}

export function NoPayment() {
  const { t } = useTranslation('payment');
  const icon = <IconCreditCardOff {...look} />;
  return <NothingToPay icon={icon} title={t('none.title')} text={t('none.text')} />;
}
