import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useUnavailable } from '../lib/failures/unavailable.ts';

const NotAvailable = lazy(async () => ({
  default: (await import('../features/status/not-available.tsx')).NotAvailable,
}));

/** The page, or what the error catalogue found out about it. */
export function AvailableOutlet({ waiting }: { waiting: ReactNode }) {
  const missing = useUnavailable();
  return <Suspense fallback={waiting}>{missing ? <NotAvailable what={missing} /> : <Outlet />}</Suspense>;
}
