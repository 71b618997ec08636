import { MarkedLines } from './marked-lines.tsx';
import classes from './plan-lines.module.css';

export interface PlanLine {
  text: string;
  /** Not in the plan. */
  isOff?: boolean;
}

/** What a plan allows, on the start page and where one is chosen. */
export const PlanLines = ({ lines }: { lines: PlanLine[] }) => (
  <MarkedLines
    className={classes.lines}
    lines={lines.map(({ text, isOff = false }) => ({
      name: text,
      content: text,
      mark: isOff ? 'lacks' : 'has',
    }))}
  />
);
