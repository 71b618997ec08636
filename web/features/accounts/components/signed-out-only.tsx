import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { returnPathOf } from '../../../lib/session/return-path.ts';
import { readToken } from '../../../lib/session/session.ts';

/** Redirects signed-in people. Only the arrival counts: a sign-in on this page navigates by itself. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const [isSignedIn] = useState(() => readToken() !== null);
  return isSignedIn ? <Navigate to={returnPathOf(search) ?? '/dashboard'} replace /> : children;
}
