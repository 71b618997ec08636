import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './plan-lines.module.css';

export interface PlanLine {
  text: string;
  /** Not in the plan. */
  isOff?: boolean;
}

/** What a plan allows, on the start page and where one is chosen. */
export const PlanLines = ({ lines }: { lines: PlanLine[] }) => (
  <ul className={classes.lines}>
    {lines.map(({ text, isOff = false }) => {
      const Icon = isOff ? IconMinus : IconCheck;
      return (
        <li key={text} data-off={isOff}>
          <Icon size={18} stroke={1.8} aria-hidden />
          {text}
        </li>
      );
    })}
  </ul>
);
