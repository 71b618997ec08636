import { Skeleton } from '@mantine/core';
import classes from './invitation-frame.module.css';

export function CardSkeleton() {
  return (
    <div className={classes.page} aria-hidden="true">
      <Skeleton h={380} maw={480} radius="lg" />
    </div>
  );
}
