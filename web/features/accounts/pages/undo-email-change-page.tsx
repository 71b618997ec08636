import { Button } from '@mantine/core';
import { IconLinkOff, IconMailCheck, IconMailQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../lib/api/api.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { storePendingCode } from '../pending-code.ts';

export function UndoEmailChangePage() {
  const { t } = useTranslation('accounts');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [restored, setRestored] = useState<string>();
  const change = useQuery({
    queryKey: queryKeys.emailChange.of(id),
    queryFn: async ({ signal }) =>
      (await api(accounts.emailChange, { query: { token: id } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const action = useAction(accounts.undoEmailChange, {
    onDone: ({ data }) => {
      forgetSession();
      storePendingCode('reset', { hash: data.hash, email: data.email, sentAt: Date.now() });
      setRestored(data.email);
    },
  });

  if (restored !== undefined) {
    return (
      <StatusPage
        icon={<IconMailCheck size={22} stroke={1.8} />}
        title={t('undoEmail.doneTitle')}
        text={t('undoEmail.doneText', { email: restored })}
        action={
          <Button variant="filled" color="accent" onClick={() => navigate('/reset-password')}>
            {t('undoEmail.setPassword')}
          </Button>
        }
      />
    );
  }
  if (change.isPending) return <PageSkeleton />;
  if (change.isError) {
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('undoEmail.invalidTitle')}
        text={t('undoEmail.invalidText')}
        action={
          <Button component={Link} to="/">
            {t('undoEmail.home')}
          </Button>
        }
      />
    );
  }
  return (
    <StatusPage
      icon={<IconMailQuestion size={22} stroke={1.8} />}
      title={t('undoEmail.askTitle')}
      text={t('undoEmail.askText', { email: change.data.oldEmail, newEmail: change.data.newEmail })}
      action={
        <>
          <Button component={Link} to="/">
            {t('undoEmail.cancel')}
          </Button>
          <Button
            variant="filled"
            color="accent"
            loading={action.pending}
            onClick={() => action.run({ body: { token: id } })}
          >
            {t('undoEmail.confirm')}
          </Button>
        </>
      }
    />
  );
}
