import { useParams, useSearchParams } from 'react-router';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { CardSkeleton } from '../../../ui/page/card-skeleton.tsx';
import { InvitationCard } from '../components/invitation-card.tsx';
import { useInvitation } from '../use-invitation.ts';

export function InvitationPage() {
  const { id: token = '' } = useParams();
  const [search] = useSearchParams();
  const source = { kind: search.get('kind') === 'team' ? 'team' : 'project', token } as const;
  const { data: invitation } = useInvitation(source);
  if (!invitation) return <CardSkeleton />;
  if (invitation.isRestore) return <Navigate to={`/restore-project/${token}?kind=team`} replace />;
  return <InvitationCard source={source} invitation={invitation} />;
}
