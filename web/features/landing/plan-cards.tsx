import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { plans } from '../../lib/plans.ts';
import { offersSignUp } from '../../lib/sign-up-mode.ts';
import { PlanLines } from '../../ui/plan-lines.tsx';
import classes from './plan-cards.module.css';

type Period = 'month' | 'year';

export function PlanCards() {
  const { t } = useTranslation('landing');
  const [period, setPeriod] = useState<Period>('month');
  return (
    <>
      <SegmentedControl
        aria-label={t('plans.period')}
        value={period}
        onChange={(value) => setPeriod(value === 'year' ? 'year' : 'month')}
        data={[
          { value: 'month', label: t('plans.month') },
          { value: 'year', label: t('plans.year') },
        ]}
        className={classes.period ?? ''}
      />
      <div className={classes.cards}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} period={period} />
        ))}
      </div>
      <p className={classes.note}>{t('plans.note')}</p>
    </>
  );
}

function PlanCard({ plan, period }: { plan: (typeof plans)[number]; period: Period }) {
  const { t } = useTranslation('landing');
  const format = useFormat();
  const isChosen = plan.name === 'Basic';
  const lines = [
    { text: plan.projects === null ? t('plans.anyProjects') : t('plans.projects', { count: plan.projects }) },
    { text: t('plans.teams', { count: plan.teams }) },
    { text: t('plans.users', { count: plan.users }) },
    { text: t('plans.storage', { size: format.size(plan.storage) }) },
    { text: t('plans.fileSize', { size: format.size(plan.fileSize) }) },
    { text: t(plan.hasVersions ? 'plans.versions' : 'plans.noVersions'), isOff: !plan.hasVersions },
  ];
  return (
    <section className={classes.card} data-chosen={isChosen}>
      <h3 className={classes.name}>{plan.name}</h3>
      <p className={classes.for}>{t(`plans.for.${plan.name}`)}</p>
      <p className={classes.price}>
        <b className="koma-figures">{format.price(plan[period])}</b>
        <span>{t(period === 'month' ? 'plans.perMonth' : 'plans.perYear')}</span>
      </p>
      <PlanLines lines={lines} />
      {offersSignUp() && (
        <Button
          component={Link}
          to="/register"
          fullWidth
          size="md"
          {...(isChosen && { variant: 'filled', color: 'accent' })}
        >
          {t('plans.start', { plan: plan.name })}
        </Button>
      )}
    </section>
  );
}
