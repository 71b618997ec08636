import { Skeleton } from '@mantine/core';
import { LoadFailure } from '../load-failure.tsx';
import { usePlans } from '../use-billing.ts';
import classes from './overview-tab.module.css';
import { Reconcile } from './reconcile.tsx';
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
