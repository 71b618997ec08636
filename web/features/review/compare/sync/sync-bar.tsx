import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from '../../room/room.ts';
import classes from '../compare.module.css';
import type { Sync } from './use-sync.ts';

interface Props {
  held: Sync;
  onBond: (bond: Sync['bond']) => void;
  first: ReviewedFile;
  second: ReviewedFile;
  onLead: (side: 'first' | 'second') => void;
}

const bonds = ['shot', 'clock'] as const;

export function SyncBar({ held, first, second, onBond, onLead }: Props) {
  const { t } = useTranslation('changes');
  const number = (file: ReviewedFile) => t('before', { number: file.fileVersion ?? 1 });
  return (
    <div className={classes.held}>
      <SegmentedControl
        size="xs"
        aria-label={t('held.by')}
        value={held.bond}
        data={bonds.map((bond) => ({ value: bond, label: t(`held.${bond}`) }))}
        onChange={onBond}
      />
      <span aria-hidden>{t('held.timeline')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('held.timeline')}
        value={held.lead}
        data={[
          { value: 'first', label: number(first) },
          { value: 'second', label: number(second) },
        ]}
        onChange={onLead}
      />
    </div>
  );
}
