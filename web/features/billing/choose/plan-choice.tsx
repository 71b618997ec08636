import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BillingPeriod } from '../../../../contract/enums.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import { PlanLines } from '../../../ui/plan-lines.tsx';
import type { Period } from '../periods.ts';
import type { Plans, Subscription } from '../use-billing.ts';
import classes from './plan-choice.module.css';
import { markOf, standingOf } from './standing.ts';

export type Plan = Plans['plans'][number];

interface Props {
  plan: Plan;
  period: Period;
  subscription: Subscription;
  isChosen: boolean;
  onChoose: () => void;
}

export function PlanChoice({ plan, period, subscription, isChosen, onChoose }: Props) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const isYearly = period === BillingPeriod.yearly;
  const standing = standingOf({ plan, period, subscription });
  const mark = markOf({ plan, period, subscription });
  const { maxProjects, versioningAllowed } = plan;
  const lines = [
    { text: maxProjects === null ? t('choose.anyProjects') : t('choose.projects', { count: maxProjects }) },
    { text: t('choose.teams', { count: plan.maxTeams }) },
    { text: t('choose.users', { count: plan.maxUsers }) },
    { text: t('choose.storage', { size: isolate(format.size(plan.maxStorage)) }) },
    { text: t('choose.fileSize', { size: isolate(format.size(plan.maxFileSize)) }) },
    { text: t(versioningAllowed ? 'choose.versions' : 'choose.noVersions'), isOff: !versioningAllowed },
  ];
  return (
    <section className={classes.card} data-chosen={isChosen} aria-label={plan.planTitle}>
      <div className={classes.head}>
        <h2 className={classes.name}>{plan.planTitle}</h2>
        {mark && <span className={classes.mark}>{t(`choose.${mark}`)}</span>}
      </div>
      <p className={classes.price}>
        <b className="koma-figures">{format.price(isYearly ? plan.priceYear : plan.priceMonth)}</b>
        <span>{t(isYearly ? 'perYear' : 'perMonth')}</span>
      </p>
      <PlanLines lines={lines} />
      <Button
        fullWidth
        size="md"
        aria-pressed={isChosen}
        disabled={standing === 'current'}
        onClick={onChoose}
        {...(isChosen && { variant: 'filled', color: 'accent' })}
      >
        {standing === 'current'
          ? t(`choose.${mark ?? 'current'}`)
          : t(isChosen ? 'choose.chosen' : 'choose.choose', { plan: plan.planTitle })}
      </Button>
    </section>
  );
}
