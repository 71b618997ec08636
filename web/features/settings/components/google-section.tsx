import { Anchor, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../lib/api/api.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Section } from './section.tsx';

export function GoogleSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const hasOtherWay = profile.hasPassword || profile.ssoConnected;
  const { data } = useQuery({
    queryKey: queryKeys.googleAuth.all,
    queryFn: async ({ signal }) => (await api(accounts.getGoogleAuth, {}, { signal })).data,
  });
  const action = useAction(accounts.updateGoogleAuth, { announce: true });
  const show = (googleAuthentication: boolean) =>
    queryClient.setQueryData(
      queryKeys.googleAuth.all,
      (before: typeof data) => before && { ...before, googleAuthentication },
    );

  function change(to: boolean) {
    const from = !to;
    void action.run(
      { body: { googleAuthentication: to } },
      { from, to, show: () => show(to), undo: () => show(from) },
    );
  }

  return (
    <Section title={t('google.title')}>
      {data ? (
        <Stack gap="xs">
          <Switch
            size="md"
            label={t('google.switch')}
            description={t(data.googleLogin ? 'google.connected' : 'google.notConnected')}
            checked={data.googleAuthentication}
            disabled={data.googleAuthentication && !hasOtherWay}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {data.googleAuthentication && !hasOtherWay && (
            <Text size="sm" c="dimmed">
              {t('google.needsPassword')}{' '}
              <Anchor component={Link} to="/account-setting?tab=password" inherit>
                {t('google.toPassword')}
              </Anchor>
            </Text>
          )}
        </Stack>
      ) : (
        <Skeleton h={48} aria-hidden="true" />
      )}
    </Section>
  );
}
