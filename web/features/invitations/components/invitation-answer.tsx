import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { linkPassword, passwordIf } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { signInPath } from '../../../lib/session/return-path.ts';
import { forgetSession, useToken } from '../../../lib/session/session.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { FirstAccountForm } from './first-account-form.tsx';
import { InvitationPassword } from './invitation-password.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

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

interface AcceptButtonProps {
  source: Source;
  invitation: Invitation;
}

function AcceptButton({ source, invitation }: AcceptButtonProps) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ source, invitation });
  const form = useSchemaForm({
    schema: z.strictObject({ password: passwordIf(invitation.hasPassword, linkPassword) }),
    initialValues: { password: '' },
    action,
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit(accept)}>
      {invitation.hasPassword && <InvitationPassword owner={invitation.owner} {...form.input('password')} />}
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('accept')}
      </Button>
    </Form>
  );
}
