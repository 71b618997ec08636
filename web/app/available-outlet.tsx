import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useUnavailable } from '../lib/failures/unavailable.ts';

const NotAvailable = lazy(async () => ({
  default: (await import('../features/status/not-available.tsx')).NotAvailable,
}));

export function AvailableOutlet({ waiting }: { waiting: ReactNode }) {
  const missing = useUnavailable();
  return <Suspense fallback={waiting}>{missing ? <NotAvailable what={missing} /> : <Outlet />}</Suspense>;
}
