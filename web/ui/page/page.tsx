import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../lib/page/use-title.ts';
import { CardPlaces } from './card-places.tsx';
import classes from './page.module.css';

interface Props {
  title: string;
  description?: string;
  actions?: ReactNode;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

export function Page({ title, description, actions, width = 'wide', children }: Props) {
  useTitle(title);
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Takes the page's shape, so that nothing jumps when it arrives. */
export function PageSkeleton() {
  return (
    <div className={classes.page} data-width="wide" aria-hidden="true">
      <Skeleton h={34} w={220} mb={28} />
      <CardPlaces />
    </div>
  );
}
