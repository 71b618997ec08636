import { lazy, Suspense } from 'react';
import { useUpgrade } from '../../lib/failures/upgrade.ts';

const UpgradeDialog = lazy(async () => ({
  default: (await import('../../features/billing/upgrade/upgrade-dialog.tsx')).UpgradeDialog,
}));

/** Loads the dialog when a limit is met. */
export function LazyUpgradeDialog() {
  const { message } = useUpgrade();
  if (message === null) return null;
  return (
    <Suspense fallback={null}>
      <UpgradeDialog />
    </Suspense>
  );
}
