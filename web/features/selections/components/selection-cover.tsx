import { IconPhoto } from '@tabler/icons-react';
import { useSelection } from '../use-selections.ts';
import classes from './selection-cover.module.css';

export function SelectionCover({ path, isLarge }: { path: string | null; isLarge?: true }) {
  return (
    <span className={classes.cover} data-large={isLarge} aria-hidden="true">
      {path === null ? (
        <IconPhoto size={18} stroke={1.6} />
      ) : (
        <img src={path} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

export function VisitedCover({ id }: { id: string }) {
  const { data } = useSelection(id);
  return <SelectionCover path={data?.coverPath ?? null} isLarge />;
}
