import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

interface Props {
  said?: string;
  children: ReactNode;
}

export function FormFoot({ said, children }: Props) {
  return (
    <div className={classes.foot}>
      {said !== undefined && (
        <p className={classes.said} aria-live="polite">
          {said}
        </p>
      )}
      {children}
    </div>
  );
}
