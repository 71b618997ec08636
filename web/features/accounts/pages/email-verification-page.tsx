import { Button } from '@mantine/core';
import { IconLinkOff, IconMail, IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../lib/api/api.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useToken } from '../../../lib/session/session.ts';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function EmailVerificationPage() {
  const { t } = useTranslation('accounts');
  const { id = '' } = useParams();
  const token = useToken();
  // The link works once, so the answer is kept while the page is open.
  const verified = useQuery({
    queryKey: queryKeys.emailVerification.of(id),
    queryFn: async () => (await api(accounts.verifyEmail, { body: { token: id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (verified.isPending) {
    return (
      <StatusPage
        icon={<IconMail size={22} stroke={1.8} />}
        title={t('emailVerification.working')}
        text={t('emailVerification.workingText')}
      />
    );
  }
  if (verified.isError) {
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('emailVerification.failedTitle')}
        text={verified.error.message}
        action={
          <Button component={Link} to="/account-setting?tab=profile" variant="filled" color="accent">
            {t('emailVerification.toSettings')}
          </Button>
        }
      />
    );
  }
  return (
    <StatusPage
      icon={<IconMailCheck size={22} stroke={1.8} />}
      title={t('emailVerification.doneTitle')}
      text={t('emailVerification.doneText', { email: verified.data.email })}
      action={
        <Button component={Link} to={token ? '/dashboard' : '/sign-in'} variant="filled" color="accent">
          {t(token ? 'emailVerification.toDashboard' : 'emailVerification.toSignIn')}
        </Button>
      }
    />
  );
}
