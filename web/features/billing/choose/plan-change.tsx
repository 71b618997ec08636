import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BillingPeriod, PlanType } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { type Period, periodNames } from '../periods.ts';
import { type PlanPreview, type Subscription, usePreview } from '../use-billing.ts';
import { ChangeEffects } from './change-effects.tsx';
import { ChangeSteps, ToCancel } from './change-steps.tsx';
import { LimitTable } from './limit-table.tsx';
import classes from './plan-change.module.css';
import type { Plan } from './plan-choice.tsx';

interface Props {
  plan: Plan;
  period: Period;
  subscription: Subscription;
  current: Plan | undefined;
}

export function PlanChange({ plan, period, subscription, current }: Props) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = usePreview({ planId: plan._id, subscriptionType: period });
  const heading = useRef<HTMLHeadingElement>(null);
  const isFree = plan.priceMonth === 0;
  const granted =
    current && current._id !== subscription.paidPlanId && current.planType !== PlanType.free
      ? current
      : undefined;
  const staysGranted = granted !== undefined && granted.planType >= plan.planType;
  const name = isFree
    ? t('plan', { plan: plan.planTitle })
    : t('planWith', { plan: plan.planTitle, period: t(periodNames[period]) });

  // The plans above are tall and would hide the choice. Scrolls at once: during a smooth scroll the
  // next click would miss its button.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section className={classes.change} aria-labelledby="plan-change">
      <h2 id="plan-change" ref={heading} tabIndex={-1} className={classes.title}>
        {t('change.title', { plan: name })}
      </h2>
      {error && <LoadFailure message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={220} />}
      {staysGranted && (
        <div className={classes.warning}>
          <Notice tone="error">
            {t(isFree ? 'change.staysGranted' : 'change.addsNothing', { plan: granted.planTitle })}
          </Notice>
        </div>
      )}
      {data && !(staysGranted && isFree) && (
        <>
          <Money preview={data} price={period === BillingPeriod.yearly ? plan.priceYear : plan.priceMonth} />
          {!staysGranted && (
            <div className={classes.parts}>
              <LimitTable plan={plan} current={current} />
              <ChangeEffects preview={data} plan={plan} current={current} />
            </div>
          )}
          <ChangeSteps plan={plan} period={period} subscription={subscription} preview={data} />
        </>
      )}
      {staysGranted && isFree && subscription.canCancelled && <ToCancel />}
    </section>
  );
}

function Money({ preview, price }: { preview: PlanPreview; price: number }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { amountNow, startsAt, nextAmount, nextDate } = preview;
  const next =
    nextAmount === null || nextDate === null
      ? t('change.nothing')
      : t('change.nextOn', { amount: format.price(nextAmount), date: format.day(nextDate) });
  return (
    <dl className={classes.money}>
      <div>
        <dt>{t('change.now')}</dt>
        <dd className="koma-figures">{format.price(amountNow)}</dd>
        {amountNow > 0 && (
          <dd className={classes.hint}>{t(amountNow === price ? 'change.withTax' : 'change.nowHint')}</dd>
        )}
      </div>
      <div>
        <dt>{t('change.starts')}</dt>
        <dd className="koma-figures">{startsAt === null ? t('change.atOnce') : format.day(startsAt)}</dd>
      </div>
      <div>
        <dt>{t('change.next')}</dt>
        <dd className="koma-figures">{next}</dd>
      </div>
    </dl>
  );
}
