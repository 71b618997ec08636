import { useLocation, useParams } from 'react-router';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { signInPath } from '../../../lib/session/return-path.ts';
import { useToken } from '../../../lib/session/session.ts';
import { CardSkeleton } from '../../../ui/page/card-skeleton.tsx';
import { InvitationCard } from '../components/invitation-card.tsx';
import { useInvitation } from '../use-invitation.ts';

export function NotifiedInvitationPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const isSignedIn = useToken() !== null;
  const source = { kind: 'notified', notificationId: id } as const;
  const { data: invitation } = useInvitation(source);
  if (!isSignedIn) return <Navigate to={signInPath(pathname)} replace />;
  return invitation ? <InvitationCard source={source} invitation={invitation} /> : <CardSkeleton />;
}
