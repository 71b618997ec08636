import type { ReactNode } from 'react';
import classes from './second-factor.module.css';

interface Props {
  title: string;
  detail: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

export function FactorRow({ title, detail, action, children }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.detail}>{detail}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
