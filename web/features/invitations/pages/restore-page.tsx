import { Alert, Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { signInPath } from '../../../lib/session/return-path.ts';
import { useToken } from '../../../lib/session/session.ts';
import { CardSkeleton } from '../../../ui/page/card-skeleton.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { InvitationFrame } from '../components/invitation-frame.tsx';
import { useRestore, useRestoreDetail } from '../use-restore.ts';

export function RestorePage() {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { id: token = '' } = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const isSignedIn = useToken() !== null;
  const kind = search.get('kind') === 'team' ? 'team' : 'project';
  const { data, isError, error } = useRestoreDetail({ token, kind });
  const action = useRestore({ token, kind });
  if (isError) {
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('restore.deadTitle')}
        text={error.message}
        action={
          <Button component={Link} to={isSignedIn ? '/trash' : '/sign-in'} variant="filled" color="accent">
            {t(isSignedIn ? 'restore.toDeleted' : 'signIn')}
          </Button>
        }
      />
    );
  }
  if (!data) return <CardSkeleton />;
  return (
    <InvitationFrame
      kind={kind}
      {...data}
      title={t(`restore.${kind}`, { name: data.name })}
      text={
        <>
          <p>{t('from', { owner: data.owner })}</p>
          {data.until !== null && <p>{t('restore.until', { date: format.day(data.until) })}</p>}
        </>
      }
    >
      {action.failure !== undefined && (
        <Alert color="red" variant="outline">
          {action.failure}
        </Alert>
      )}
      {isSignedIn ? (
        <Button size="md" variant="filled" color="accent" loading={action.pending} onClick={action.restore}>
          {t('restore.confirm')}
        </Button>
      ) : (
        <Button
          component={Link}
          to={signInPath(location.pathname + location.search)}
          size="md"
          variant="filled"
          color="accent"
        >
          {t('restore.signIn')}
        </Button>
      )}
    </InvitationFrame>
  );
}
