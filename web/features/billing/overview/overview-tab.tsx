import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { LoadFailure } from '../load-failure.tsx';
import { usePlans } from '../use-billing.ts';
import classes from './overview-tab.module.css';
import { Usage } from './usage.tsx';
import { YourPlan } from './your-plan.tsx';

export function OverviewTab() {
  const { data, isError, refetch } = usePlans();
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className={classes.parts}>
      {data ? <YourPlan {...data} /> : <Skeleton h={220} radius="lg" />}
      <Usage />
      <Reconcile />
    </div>
  );
}

function Reconcile() {
  const { t } = useTranslation('billing');
  const action = useAction(billing.reconcile, { announce: true, onDone: () => changed('plan') });
  return (
    <section className={classes.help} aria-label={t('reconcile.title')}>
      <div className={classes.words}>
        <h2>{t('reconcile.title')}</h2>
        <p>{t('reconcile.text')}</p>
      </div>
      <Button loading={action.pending} onClick={() => action.run({})}>
        {t('reconcile.button')}
      </Button>
    </section>
  );
}
