import type { ReactNode } from 'react';
import { Link } from '../../lib/page/own-router.tsx';
import classes from './open-card.module.css';

interface CardProps {
  children: ReactNode;
  isInactive?: boolean;
}

/** Opens by a click anywhere except its menu. */
export function OpenCard({ children, isInactive = false }: CardProps) {
  return (
    <article className={classes.card} data-inactive={isInactive || undefined}>
      {children}
    </article>
  );
}

interface TopProps {
  to: string;
  name: string;
  menu: ReactNode;
}

OpenCard.Top = function Top({ to, name, menu }: TopProps) {
  return (
    <div className={classes.top}>
      <h2 className={classes.name}>
        <Link to={to} className={classes.link} title={name} dir="auto">
          {name}
        </Link>
      </h2>
      {menu}
    </div>
  );
};
