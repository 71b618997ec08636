import { Button } from '@mantine/core';
import { IconLock, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadPage } from '../../../lib/page/navigation.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { signInPath, signUpPath } from '../../../lib/session/return-path.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { offersSignUp } from '../../../lib/sign-up-mode.ts';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import type { LinkState } from '../use-link.ts';
import { PasswordDoor } from './password-door.tsx';

interface Props {
  code: string;
  link: Exclude<LinkState, { state: 'open' | 'own' | 'ended' }>;
}

export function LinkDoor({ code, link }: Props) {
  if (link.state === 'password') return <PasswordDoor code={code} link={link} />;
  return link.state === 'signIn' ? <SignInDoor /> : <StrangerDoor />;
}

/** Links need `reloadDocument`: in a new document nothing read by the link stays in memory. */
export function useWaysIn() {
  const { pathname, search } = useLocation();
  return { signIn: signInPath(pathname + search), signUp: signUpPath(pathname + search) };
}

function SignInDoor() {
  const { t } = useTranslation('sharing');
  const ways = useWaysIn();
  return (
    <StatusPage
      icon={<IconLock size={22} stroke={1.8} />}
      title={t('door.signInTitle')}
      text={t('door.signInText')}
      action={
        <>
          <Button component={Link} reloadDocument to={ways.signIn} variant="filled" color="accent">
            {t('door.signIn')}
          </Button>
          {offersSignUp() && (
            <Button component={Link} reloadDocument to={ways.signUp}>
              {t('door.signUp')}
            </Button>
          )}
        </>
      }
    />
  );
}

function StrangerDoor() {
  const { t } = useTranslation('sharing');
  const ways = useWaysIn();
  const email = useProfile().data?.email ?? '';
  return (
    <StatusPage
      icon={<IconUserOff size={22} stroke={1.8} />}
      title={t('door.strangerTitle')}
      text={t('door.strangerText', { email })}
      action={
        <>
          <Button
            variant="filled"
            color="accent"
            onClick={() => {
              forgetSession();
              loadPage(ways.signIn);
            }}
          >
            {t('door.otherAccount')}
          </Button>
          <Button component="a" href="/dashboard">
            {t('door.toDashboard')}
          </Button>
        </>
      }
    />
  );
}
