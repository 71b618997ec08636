import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

interface Props {
  /** What stands beside the buttons. */
  said?: string;
  children: ReactNode;
}

/** The buttons of a long form in a dialog: they stay in sight while the rest is scrolled. */
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
