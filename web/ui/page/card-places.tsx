import { Skeleton } from '@mantine/core';
import classes from './card-places.module.css';

export function CardPlace() {
  return (
    <div className={classes.card} aria-hidden="true" data-skeleton="card">
      <Skeleton className={classes.cover ?? ''} radius={0} />
      <Skeleton h={14} w="62%" mx={14} mt={14} radius="sm" />
      <Skeleton h={10} w="40%" mx={14} mt={10} mb={16} radius="sm" />
    </div>
  );
}

export function CardPlaces() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <CardPlace key={place} />
      ))}
    </div>
  );
}
