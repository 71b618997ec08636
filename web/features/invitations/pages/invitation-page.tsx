import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { CardSkeleton } from '../components/card-skeleton.tsx';
import { InvitationAnswer } from '../components/invitation-answer.tsx';
import { InvitationFrame } from '../components/invitation-frame.tsx';
import { useInvitation } from '../use-invitation.ts';

/** Where the mail of an invitation leads. `kind=team` says that it is a team's. */
export function InvitationPage() {
  const { t } = useTranslation('invitations');
  const { id: token = '' } = useParams();
  const [search] = useSearchParams();
  const kind = search.get('kind') === 'team' ? 'team' : 'project';
  const { data: invitation } = useInvitation({ token, kind });
  if (!invitation) return <CardSkeleton />;
  if (invitation.isRestore) return <Navigate to={`/restore-project/${token}?kind=team`} replace />;
  const { name, owner, role, isMember, email } = invitation;
  return (
    <InvitationFrame
      {...invitation}
      title={t(isMember ? `already.${kind}` : `title.${kind}`, { name })}
      text={
        <>
          <p>{t(`from.${kind}`, { owner })}</p>
          {!isMember && <p>{t('role', { role: t(`roles.${role}`) })}</p>}
          {!isMember && invitation.hasAccount && <p>{t('for', { email })}</p>}
        </>
      }
    >
      <InvitationAnswer token={token} invitation={invitation} />
    </InvitationFrame>
  );
}
