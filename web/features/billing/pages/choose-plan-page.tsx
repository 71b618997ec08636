import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BillingPeriod } from '../../../../contract/enums.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlanChange } from '../choose/plan-change.tsx';
import { PlanChoice } from '../choose/plan-choice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { type Period, readPeriod } from '../periods.ts';
import { TestMode } from '../test-mode.tsx';
import { type Plans, usePlans } from '../use-billing.ts';
import classes from './choose-plan-page.module.css';

export function ChoosePlanPage() {
  const { t } = useTranslation('billing');
  const { data, isError, refetch } = usePlans();
  return (
    <Page
      title={t('choose.title')}
      description={t('choose.text')}
      actions={
        <Button component={Link} to="/subscription">
          {t('choose.back')}
        </Button>
      }
    >
      <TestMode />
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton h={420} radius="lg" />}
      {data && <Choosing data={data} />}
    </Page>
  );
}

function Choosing({ data: { plans, subscription } }: { data: Plans }) {
  const { t } = useTranslation('billing');
  const choice = useChoice(subscription.subscriptionType ?? BillingPeriod.monthly);
  const { period } = choice;
  const chosen = plans.find(({ _id }) => _id === choice.planId);
  return (
    <>
      <SegmentedControl
        aria-label={t('period')}
        value={String(period)}
        onChange={(value) => choice.choosePeriod(readPeriod(value))}
        data={[
          { value: String(BillingPeriod.monthly), label: t('monthlyPayment') },
          { value: String(BillingPeriod.yearly), label: t('yearlySaving') },
        ]}
        className={classes.period ?? ''}
      />
      <div className={classes.plans}>
        {plans.map((plan) => (
          <PlanChoice
            key={plan._id}
            plan={plan}
            period={period}
            subscription={subscription}
            isChosen={plan === chosen}
            onChoose={() => choice.choosePlan(plan._id)}
          />
        ))}
      </div>
      {chosen && (
        <PlanChange
          key={`${chosen._id} ${period}`}
          plan={chosen}
          period={period}
          subscription={subscription}
          current={plans.find(({ isCurrent }) => isCurrent)}
        />
      )}
    </>
  );
}

/** Keeps the chosen plan and period in the address, so that they can be shared and gone back to. */
function useChoice(standing: Period) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('subscriptionType');
  const period = asked === null ? standing : readPeriod(asked);
  const planId = search.get('planId') ?? undefined;
  const write = (choice: { period: Period; planId: string | undefined }) =>
    setSearch(
      {
        ...(choice.planId !== undefined && { planId: choice.planId }),
        subscriptionType: String(choice.period),
      },
      { preventScrollReset: true, replace: true },
    );
  return {
    planId,
    period,
    choosePlan: (id: string) => write({ period, planId: id }),
    choosePeriod: (chosen: Period) => write({ period: chosen, planId }),
  };
}
