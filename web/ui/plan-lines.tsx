import { MarkedLines } from './marked-lines.tsx';
import classes from './plan-lines.module.css';

interface PlanLine {
  text: string;
  isOff?: boolean;
}

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
