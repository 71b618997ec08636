import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlanType } from '../../../../contract/enums.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import type { Period } from '../periods.ts';
import { type PlanPreview, type Subscription, useResume } from '../use-billing.ts';
import type { Plan } from './plan-choice.tsx';
import { standingOf } from './standing.ts';

interface Props {
  plan: Plan;
  period: Period;
  subscription: Subscription;
  preview: PlanPreview;
}

export function ChangeSteps({ plan, period, subscription, preview }: Props) {
  const { t } = useTranslation('billing');
  const resume = useResume();
  const { paidPlanId, subscriptionType, cancelDate } = subscription;
  const standing = standingOf({ plan, period, subscription });
  if (standing !== undefined) return <p>{t(standing === 'current' ? 'change.same' : 'change.noted')}</p>;
  if (plan.planType === PlanType.free) return <ToCancel />;
  if (paidPlanId === plan._id && subscriptionType === period) {
    return (
      <Button
        variant="filled"
        color="accent"
        size="md"
        loading={resume.pending}
        onClick={() => resume.run({})}
      >
        {t(cancelDate === null ? 'yours.keepPlan' : 'yours.resume')}
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={`/payment?${new URLSearchParams({ planId: plan._id, subscriptionType: String(period) })}`}
      variant="filled"
      color="accent"
      size="md"
    >
      {t(preview.amountNow > 0 ? 'change.toPayment' : 'change.proceed')}
    </Button>
  );
}

export function ToCancel() {
  const { t } = useTranslation('billing');
  return (
    <Button component={Link} to="/cancel-subscription" variant="filled" color="red" size="md">
      {t('change.toCancel')}
    </Button>
  );
}
