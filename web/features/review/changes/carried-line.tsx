import { useTranslation } from 'react-i18next';
import type { CarriedFrame } from '../../../../contract/carry-frame.ts';
import classes from './carried-line.module.css';

interface Props {
  /** Undefined where the two versions were not compared, or cannot be. */
  carried: CarriedFrame | undefined;
  /** Of the version that the comment was written on. */
  number: number;
  /** Where it stands there. */
  time: string;
}

/** Where a comment of an earlier version comes from, and whether anything changed at its place. */
export function CarriedLine({ carried, number, time }: Props) {
  const { t } = useTranslation('changes');
  const state = carried?.state ?? 'pending';
  return (
    <p className={classes.line} data-carried={state}>
      <bdi>{t(`carried.${state}`, { number, time })}</bdi>
      {carried && state !== 'removed' && (
        <span className={classes.hint} data-changed={carried.isChanged || undefined}>
          {t(carried.isChanged ? 'carried.changed' : 'carried.same', { number })}
        </span>
      )}
    </p>
  );
}
