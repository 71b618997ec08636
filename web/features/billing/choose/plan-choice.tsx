import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BillingPeriod } from '../../../../contract/enums.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import type { Period } from '../periods.ts';
import type { Plans, Subscription } from '../use-billing.ts';
import classes from './plan-choice.module.css';
import { standingOf } from './standing.ts';

export type Plan = Plans['plans'][number];

interface Props {
  plan: Plan;
  period: Period;
  subscription: Subscription;
  isChosen: boolean;
  onChoose: () => void;
}

/** A plan with its price and what it allows. */
export function PlanChoice({ plan, period, subscription, isChosen, onChoose }: Props) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const isYearly = period === BillingPeriod.yearly;
  const standing = standingOf({ plan, period, subscription });
  const lines = [
    plan.maxProjects === null ? t('choose.anyProjects') : t('choose.projects', { count: plan.maxProjects }),
    t('choose.teams', { count: plan.maxTeams }),
    t('choose.users', { count: plan.maxUsers }),
    t('choose.storage', { size: isolate(format.size(plan.maxStorage)) }),
    t('choose.fileSize', { size: isolate(format.size(plan.maxFileSize)) }),
  ];
  return (
    <section className={classes.card} data-chosen={isChosen} aria-label={plan.planTitle}>
      <div className={classes.head}>
        <h2 className={classes.name}>{plan.planTitle}</h2>
        {standing && <span className={classes.mark}>{t(`choose.${standing}`)}</span>}
      </div>
      <p className={classes.price}>
        <b className="koma-figures">{format.price(isYearly ? plan.priceYear : plan.priceMonth)}</b>
        <span>{t(isYearly ? 'perYear' : 'perMonth')}</span>
      </p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={18} stroke={1.8} aria-hidden />
            {line}
          </li>
        ))}
        <li data-off={!plan.versioningAllowed}>
          {plan.versioningAllowed ? (
            <IconCheck size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconMinus size={18} stroke={1.8} aria-hidden />
          )}
          {t(plan.versioningAllowed ? 'choose.versions' : 'choose.noVersions')}
        </li>
      </ul>
      <Button
        fullWidth
        size="md"
        aria-pressed={isChosen}
        disabled={standing === 'current'}
        onClick={onChoose}
        {...(isChosen && { variant: 'filled', color: 'accent' })}
      >
        {standing === 'current'
          ? t('choose.current')
          : t(isChosen ? 'choose.chosen' : 'choose.choose', { plan: plan.planTitle })}
      </Button>
    </section>
  );
}
