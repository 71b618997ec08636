import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { returnPathOf } from '../../../lib/session/return-path.ts';
import { readToken } from '../../../lib/session/session.ts';

/** Somebody who comes here signed in has nothing to sign in to; only the arrival counts, not what follows. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const [isSignedIn] = useState(() => readToken() !== null);
  return isSignedIn ? <Navigate to={returnPathOf(search) ?? '/dashboard'} replace /> : children;
}
