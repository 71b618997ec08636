import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { NotAvailable } from '../features/status/not-available.tsx';
import { useMissing } from '../lib/missing.ts';
import { PageSkeleton } from '../ui/page.tsx';

/** The page, or what the error catalogue found out about it. */
export function AvailableOutlet() {
  const missing = useMissing();
  if (missing) return <NotAvailable what={missing} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
