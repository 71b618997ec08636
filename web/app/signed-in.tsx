import { Outlet, useLocation } from 'react-router';
import { Navigate } from '../lib/page/own-router.tsx';
import { signInPath } from '../lib/session/return-path.ts';
import { useToken } from '../lib/session/session.ts';

/** Lets signed-in people through, and remembers where the others wanted to go. */
export function SignedIn() {
  const { pathname, search, hash } = useLocation();
  const token = useToken();
  return token === null ? <Navigate to={signInPath(pathname + search + hash)} replace /> : <Outlet />;
}
