import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlanType } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardText } from '../card-text.tsx';
import { periodNames } from '../periods.ts';
import { type Plans, type Subscription, useResume } from '../use-billing.ts';
import card from './overview-card.module.css';
import classes from './your-plan.module.css';

export function YourPlan({ plans, subscription }: Plans) {
  const { t } = useTranslation('billing');
  const { planId, planTitle: plan, paidPlanId, subscriptionType, isPaymentFailing } = subscription;
  const nameOf = (title: string) =>
    subscriptionType
      ? t('planWith', { plan: title, period: t(periodNames[subscriptionType]) })
      : t('plan', { plan: title });
  // An administrator may grant a larger plan than the paid one.
  const paid = planId === paidPlanId ? undefined : plans.find(({ _id }) => _id === paidPlanId);
  const name = paid ? t('plan', { plan }) : nameOf(plan);
  return (
    <section className={card.card} aria-label={name}>
      {isPaymentFailing && <Notice tone="error">{t('yours.failing')}</Notice>}
      <h2 className={classes.name}>{name}</h2>
      {paid && (
        <p className={classes.outlook}>{t('yours.grantedBeside', { plan: nameOf(paid.planTitle) })}</p>
      )}
      <Outlook subscription={subscription} isBeside={paid !== undefined} />
      <Figures subscription={subscription} />
      <Actions subscription={subscription} />
    </section>
  );
}

/** Says what happens next, unless it is a plain renewal. */
function Outlook({ subscription, isBeside }: { subscription: Subscription; isBeside: boolean }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { planType, subscriptionType, cancelDate, nextPlan, renewDate } = subscription;
  const free = planType === PlanType.free ? t('yours.free') : t('yours.granted');
  const follows =
    nextPlan &&
    renewDate &&
    t('yours.follows', {
      date: format.day(renewDate),
      plan: t('planWith', { plan: nextPlan.planTitle, period: t(periodNames[nextPlan.subscriptionType]) }),
    });
  const text = cancelDate
    ? t(isBeside ? 'yours.cancelledBeside' : 'yours.cancelled', { date: format.day(cancelDate) })
    : (follows ?? (subscriptionType === null ? free : undefined));
  return text === undefined ? null : <p className={classes.outlook}>{text}</p>;
}

function Figures({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { subscriptionType, renewDate, cancelDate, nextAmount, cardLastFour, isPaymentFailing } =
    subscription;
  if (subscriptionType === null && cardLastFour === null) return null;
  // Nothing is renewed while a payment fails.
  const isRenewed = !isPaymentFailing;
  const figures = [
    isRenewed && renewDate && { name: t('yours.renews'), value: format.day(renewDate) },
    cancelDate && { name: t('yours.ends'), value: format.day(cancelDate) },
    isRenewed && nextAmount !== null && { name: t('yours.nextAmount'), value: format.price(nextAmount) },
    { name: t('yours.card'), value: <CardText card={subscription} /> },
  ].filter((figure) => figure !== false && figure !== null && figure !== '');
  return (
    <dl className={card.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="koma-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const resume = useResume();
  const { canCancelled, cancelDate, nextPlan, isPaymentFailing, planType } = subscription;
  const isFree = planType === PlanType.free;
  return (
    <div className={classes.actions}>
      {isPaymentFailing && (
        <Button component={Link} to="/subscription?tab=payment" variant="filled" color="accent">
          {t('yours.updateCard')}
        </Button>
      )}
      {(cancelDate !== null || nextPlan) && (
        <Button variant="filled" color="accent" loading={resume.pending} onClick={() => resume.run({})}>
          {t(cancelDate === null ? 'yours.keepPlan' : 'yours.resume')}
        </Button>
      )}
      <Button
        component={Link}
        to="/subscription/choose-plan"
        {...(isFree && { variant: 'filled', color: 'accent' })}
      >
        {t(isFree ? 'upgrade.choose' : 'yours.changePlan')}
      </Button>
      {canCancelled && (
        <Button component={Link} to="/cancel-subscription" variant="subtle">
          {t('yours.cancel')}
        </Button>
      )}
    </div>
  );
}
