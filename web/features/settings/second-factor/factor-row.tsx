import type { ReactNode } from 'react';
import classes from './second-factor.module.css';

interface Props {
  title: string;
  detail: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

/** One kind of second factor: what it is, how it stands, and what can be done. */
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
