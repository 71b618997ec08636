import { Button } from '@mantine/core';
import { IconLinkOff, IconUserCancel, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../lib/api/api.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function AccountDeactivatedPage() {
  const { t } = useTranslation('accounts');
  const { id = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const detail = useQuery({
    queryKey: queryKeys.mailedToken.of(id),
    queryFn: async ({ signal }) =>
      (await api(accounts.tokenDetail, { query: { token: id } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const action = useAction(accounts.deactivate, {
    onDone: () => {
      setDone(true);
      forgetSession();
    },
  });

  if (isDone) {
    return (
      <StatusPage
        icon={<IconUserCancel size={22} stroke={1.8} />}
        title={t('deactivated.doneTitle')}
        text={t('deactivated.doneText')}
        action={
          <Button component={Link} to="/">
            {t('deactivated.home')}
          </Button>
        }
      />
    );
  }
  if (detail.isPending) return <PageSkeleton />;
  if (detail.isError || detail.data.purpose !== 'deactivate') {
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('deactivated.invalidTitle')}
        text={t('deactivated.invalidText')}
        action={
          <Button component={Link} to="/account-setting?tab=other" variant="filled" color="accent">
            {t('deactivated.toSettings')}
          </Button>
        }
      />
    );
  }
  return (
    <StatusPage
      icon={<IconUserQuestion size={22} stroke={1.8} />}
      title={t('deactivated.askTitle')}
      text={t('deactivated.askText', { email: detail.data.email })}
      action={
        <>
          <Button component={Link} to="/dashboard">
            {t('deactivated.cancel')}
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={action.pending}
            onClick={() => action.run({ body: { token: id } })}
          >
            {t('deactivated.confirm')}
          </Button>
        </>
      }
    />
  );
}
