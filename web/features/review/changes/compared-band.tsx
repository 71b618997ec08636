import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StepBand } from './change-band.tsx';
import { listEarlierSteps, listSteps } from './change-steps.ts';
import type { VersionChanges } from './use-changes.ts';

interface Props {
  changes: VersionChanges;
  leads: 'newer' | 'older';
  number: number;
}

export function ComparedBand({ changes, leads, number }: Props) {
  const { t } = useTranslation('changes');
  const steps = useMemo(
    () => (leads === 'newer' ? listSteps(changes) : listEarlierSteps(changes)),
    [changes, leads],
  );
  return <StepBand steps={steps} label={t('compared', { number, count: steps.length })} />;
}
