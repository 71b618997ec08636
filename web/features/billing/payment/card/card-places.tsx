import { Skeleton } from '@mantine/core';
import classes from './card.module.css';

export function CardPlaces() {
  return (
    <div className={classes.fields} aria-hidden="true">
      {(['number', 'expiry', 'cvc'] as const).map((part) => (
        <div key={part} data-part={part}>
          <Skeleton h={14} w={96} mb={8} />
          <Skeleton h={42} />
        </div>
      ))}
    </div>
  );
}
