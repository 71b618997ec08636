import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useMissing } from '../lib/missing.ts';
import { PageSkeleton } from '../ui/page.tsx';

const NotAvailable = lazy(async () => ({
  default: (await import('../features/status/not-available.tsx')).NotAvailable,
}));

/** The page, or what the error catalogue found out about it. */
export function AvailableOutlet() {
  const missing = useMissing();
  return (
    <Suspense fallback={<PageSkeleton />}>{missing ? <NotAvailable what={missing} /> : <Outlet />}</Suspense>
  );
}
