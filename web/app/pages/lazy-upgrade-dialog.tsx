import { lazy, Suspense } from 'react';
import { useUpgrade } from '../../lib/failures/upgrade.ts';

const UpgradeDialog = lazy(async () => ({
  default: (await import('../../features/billing/upgrade/upgrade-dialog.tsx')).UpgradeDialog,
}));

export function LazyUpgradeDialog() {
  const { message } = useUpgrade();
  if (message === null) return null;
  return (
    <Suspense fallback={null}>
      <UpgradeDialog />
    </Suspense>
  );
}
