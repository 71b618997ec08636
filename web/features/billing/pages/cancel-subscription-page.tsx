import { Button, Group, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import { BillingPeriod, PlanType } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ChangeEffects } from '../choose/change-effects.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { ResultPage } from '../result-page.tsx';
import { TestMode } from '../test-mode.tsx';
import { type Plans, type Subscription, usePlans, usePreview, useResume } from '../use-billing.ts';
import classes from './cancel-subscription-page.module.css';

export function CancelSubscriptionPage() {
  const { t } = useTranslation('billing');
  const { data, isError, refetch } = usePlans();
  if (data?.subscription.cancelDate)
    return <Cancelled subscription={data.subscription} date={data.subscription.cancelDate} />;
  if (data && !data.subscription.canCancelled) {
    return (
      <ResultPage
        icon={<IconCalendarOff size={22} stroke={1.8} />}
        title={t('cancel.noneTitle')}
        text={t('cancel.noneText')}
      >
        <ToOverview />
      </ResultPage>
    );
  }
  const granted = data && grantedTitle(data.subscription);
  const text = granted === undefined ? t('cancel.text') : t('cancel.textGranted', { plan: granted });
  return (
    <Page title={t('cancel.title')} description={text} width="narrow">
      <TestMode />
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton h={260} radius="lg" />}
      {data && <Question data={data} />}
    </Page>
  );
}

/** The granted plan that remains when the paid one ends. */
const grantedTitle = ({ planId, paidPlanId, planTitle }: Subscription) =>
  planId === paidPlanId ? undefined : planTitle;

function Question({ data: { plans, subscription } }: { data: Plans }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const isGranted = grantedTitle(subscription) !== undefined;
  const free = isGranted ? undefined : plans.find(({ planType }) => planType === PlanType.free);
  const preview = usePreview(free && { planId: free._id, subscriptionType: BillingPeriod.monthly });
  const action = useAction(billing.cancel, { announce: true, onDone: () => changed('plan') });
  return (
    <section className={classes.card}>
      {subscription.renewDate && (
        <p className={classes.until}>{t('cancel.until', { date: format.day(subscription.renewDate) })}</p>
      )}
      {preview.error && (
        <LoadFailure message={preview.error.message} onRetry={() => void preview.refetch()} />
      )}
      {free && preview.isPending && <Skeleton h={120} />}
      {preview.data && free && (
        <ChangeEffects
          heading="h2"
          preview={preview.data}
          plan={free}
          current={plans.find(({ isCurrent }) => isCurrent)}
        />
      )}
      <Group mt="lg" gap="xs">
        <Button
          variant="filled"
          color="red"
          size="md"
          loading={action.pending}
          onClick={() => action.run({})}
        >
          {t('cancel.confirm')}
        </Button>
        <Button component={Link} to="/subscription" size="md">
          {t('cancel.keep')}
        </Button>
      </Group>
    </section>
  );
}

function Cancelled({ subscription, date }: { subscription: Subscription; date: string }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const resume = useResume();
  const words = { plan: subscription.planTitle, date: format.day(date) };
  return (
    <ResultPage
      icon={<IconCircleCheck size={22} stroke={1.8} />}
      title={t('cancel.doneTitle')}
      text={t(grantedTitle(subscription) === undefined ? 'cancel.doneText' : 'cancel.doneGranted', words)}
    >
      <ToOverview />
      <Button variant="filled" color="accent" loading={resume.pending} onClick={() => resume.run({})}>
        {t('yours.resume')}
      </Button>
    </ResultPage>
  );
}

function ToOverview() {
  const { t } = useTranslation('billing');
  return (
    <Button component={Link} to="/subscription">
      {t('cancel.toOverview')}
    </Button>
  );
}
