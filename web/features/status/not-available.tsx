import { Button } from '@mantine/core';
import { IconFileOff, IconFolderOff, IconLinkOff, IconLock, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch } from 'react-router';
import { INVITATION_REDIRECT_MS } from '../../../contract/limits.ts';
import { isSelling } from '../../lib/billing-mode.ts';
import type { Unavailable } from '../../lib/failures/unavailable.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { useCountdown } from '../../lib/page/use-countdown.ts';
import { useToken } from '../../lib/session/session.ts';
import { StatusPage } from '../../ui/page/status-page.tsx';

const icons: Record<Unavailable, typeof IconFileOff> = {
  content: IconFolderOff,
  project: IconFolderOff,
  deactivated: IconLock,
  file: IconFileOff,
  version: IconFileOff,
  notShared: IconLinkOff,
  blocked: IconLock,
  invitation: IconMailOff,
};

/** Does not distinguish missing from forbidden, so that ids cannot be probed. */
export function NotAvailable({ what: said }: { what: Unavailable }) {
  const { t } = useTranslation('status');
  // A project's calls may report its content missing before the project itself.
  const isProject = useMatch('/dashboard/:id') !== null;
  const what = said === 'content' && isProject ? 'project' : said;
  const Icon = icons[what];
  const isSignedIn = useToken() !== null;
  const { pathname } = useLocation();
  const file = what === 'version' ? /^.*\/review\/[^/]+/.exec(pathname)?.[0] : undefined;
  const way = file
    ? { to: file, name: t('version.open') }
    : isSignedIn
      ? { to: '/dashboard', name: t('toDashboard') }
      : { to: '/sign-in', name: t('signIn') };
  return (
    <StatusPage
      icon={<Icon size={22} stroke={1.8} />}
      title={t(`${what}.title`)}
      text={what === 'deactivated' && !isSelling() ? t('deactivated.textUnsold') : t(`${what}.text`)}
      action={
        <>
          <Button component={Link} to={way.to} variant="filled" color="accent">
            {way.name}
          </Button>
          {what === 'deactivated' && isSignedIn && isSelling() && <WayToPlans />}
          {what === 'invitation' && <GoingOn to={isSignedIn ? 'dashboard' : 'signIn'} />}
        </>
      }
    />
  );
}

/** Likely the project was closed because the reader exceeds the plan. */
function WayToPlans() {
  const { t } = useTranslation('status');
  const { data } = useOverview();
  if (!data) return null;
  const isOver = data.maxProjects !== null && data.projects > data.maxProjects;
  if (!isOver && !data.isLocked) return null;
  return (
    <Button component={Link} to="/subscription/choose-plan">
      {t('deactivated.choosePlan')}
    </Button>
  );
}

function GoingOn({ to }: { to: 'dashboard' | 'signIn' }) {
  const { t } = useTranslation('status');
  const [until] = useState(() => Date.now() + INVITATION_REDIRECT_MS);
  const count = useCountdown(until);
  return <p role="timer">{t(`goingOn.${to}`, { count })}</p>;
}
