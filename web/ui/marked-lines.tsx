import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './marked-lines.module.css';

const icons = { has: IconCheck, lacks: IconMinus, gain: IconCheck, loss: IconAlertTriangle };

export interface MarkedLine {
  name: string;
  content: ReactNode;
  mark: keyof typeof icons;
}

export const MarkedLines = ({
  lines,
  className = '',
}: {
  lines: MarkedLine[];
  className?: string | undefined;
}) => (
  <ul className={`${classes.lines} ${className}`}>
    {lines.map(({ name, content, mark }) => {
      const Icon = icons[mark];
      return (
        <li key={name} data-mark={mark}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <div>{content}</div>
        </li>
      );
    })}
  </ul>
);
