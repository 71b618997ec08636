import { lazy, Suspense } from 'react';
import { loadTexts } from '../lib/language/i18n.ts';
import { useIsConfirming } from '../lib/session/confirmation.ts';

const ConfirmationDialog = lazy(async () => {
  const [code] = await Promise.all([
    import('../features/accounts/components/confirmation-dialog.tsx'),
    loadTexts(['confirmation', 'fields', 'second-factor']),
  ]);
  return { default: code.ConfirmationDialog };
});

/** Fetched when a call asks for it: most pages never do. */
export function LazyConfirmationDialog() {
  if (!useIsConfirming()) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog />
    </Suspense>
  );
}
