import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** Heading level; 1 if the state fills the page. */
  order?: 1 | 2 | 3;
}

export function EmptyState({ icon, title, text, action, order = 2 }: Props) {
  return (
    <div className={classes.state} data-empty="">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
