import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** The heading's place in the page's outline; 1 where the state is the whole page. */
  order?: 1 | 2 | 3;
}

/** Nothing here yet, or nothing here any more: what it means and what to do next. */
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
