import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Link } from '../../../lib/page/own-router.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { signInPath } from '../../../lib/session/return-path.ts';
import { forgetSession, useToken } from '../../../lib/session/session.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { AcceptButton } from './accept-button.tsx';
import { FirstAccountForm } from './first-account-form.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What the reader can do: it hangs on who is signed in, and on whether the address has an account. */
export function InvitationAnswer({ source, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { pathname, search } = useLocation();
  const session = useToken();
  const { data: profile } = useProfile();
  if (invitation.isMember) {
    return (
      <Button component={Link} to={invitation.path} size="md" variant="filled" color="accent">
        {t('open')}
      </Button>
    );
  }
  if (session === null) {
    return invitation.hasAccount ? (
      <Button component={Link} to={signInPath(pathname + search)} size="md" variant="filled" color="accent">
        {t('signInToAccept')}
      </Button>
    ) : (
      <FirstAccountForm source={source} invitation={invitation} />
    );
  }
  if (!profile) return null;
  if (isSame(profile.email, invitation.email))
    return <AcceptButton source={source} invitation={invitation} />;
  return (
    <>
      <p>{t('otherAccount', { invited: invitation.email, current: profile.email })}</p>
      <Button size="md" variant="filled" color="accent" onClick={forgetSession}>
        {t('signOut')}
      </Button>
      <Button component={Link} to="/dashboard" size="md" variant="subtle">
        {t('stay')}
      </Button>
    </>
  );
}
