import { Button } from '@mantine/core';
import { IconCloudOff, IconLinkOff, IconMail, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';

/** Changes nothing before its button is pressed: mail scanners open links too. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return token === '' ? <MailSettingsPage /> : <SubscriptionPage token={token} />;
}

function MailSettingsPage() {
  const { t } = useTranslation('status');
  return (
    <StatusPage
      icon={<IconMail size={22} stroke={1.8} />}
      title={t('mailSettings.title')}
      text={t('mailSettings.text')}
      action={<OpenSettings isMain />}
    />
  );
}

function OpenSettings({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation('status');
  return (
    <Button
      component={Link}
      to="/account-setting?tab=notifications"
      {...(isMain && { variant: 'filled', color: 'accent' })}
    >
      {t('mailSettings.open')}
    </Button>
  );
}

function SubscriptionPage({ token }: { token: string }) {
  const { t } = useTranslation('status');
  const client = useQueryClient();
  const [isBack, setBack] = useState(false);
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: queryKeys.subscription.of(token),
    queryFn: async ({ signal }) =>
      (await api(notifications.getSubscription, { query: { token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { showsFailure: true },
  });
  const action = useAction(notifications.changeSubscription, {
    onDone: (answer) => {
      client.setQueryData(queryKeys.subscription.of(token), answer.data);
      setBack(answer.data.isSubscribed);
    },
  });

  if (isPending) return <PageSkeleton />;
  if (!data && !isRefused(error)) {
    return (
      <StatusPage
        icon={<IconCloudOff size={22} stroke={1.8} />}
        title={t('unsubscribe.failedTitle')}
        text={t('unsubscribe.failedText')}
        action={
          <Button variant="filled" color="accent" loading={isFetching} onClick={() => void refetch()}>
            {t('unsubscribe.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) {
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('unsubscribe.invalidTitle')}
        text={t('unsubscribe.invalidText')}
        action={<OpenSettings isMain />}
      />
    );
  }
  const { kind, email, isSubscribed } = data;
  const state = isBack ? 'back' : isSubscribed ? 'ask' : 'done';
  const icons = { ask: IconMail, done: IconMailOff, back: IconMailCheck };
  const Icon = icons[state];
  const change = (wanted: boolean) => action.run({ body: { token, isSubscribed: wanted } });
  return (
    <StatusPage
      icon={<Icon size={22} stroke={1.8} />}
      title={t(`unsubscribe.${state}.${kind}`)}
      text={t(`unsubscribe.${state}.text`, { email })}
      action={
        <>
          {/* Guests have no account to configure. */}
          {kind !== 'guestAnswers' && <OpenSettings />}
          <Button
            {...(isSubscribed && { variant: 'filled', color: 'accent' })}
            loading={action.pending}
            onClick={() => change(!isSubscribed)}
          >
            {t(isSubscribed ? 'unsubscribe.stop' : 'unsubscribe.takeBack')}
          </Button>
        </>
      }
    />
  );
}

/** Recognises an invalid or expired token; other failures may pass. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.code === errors.linkExpired.code || error.fields.length > 0);
