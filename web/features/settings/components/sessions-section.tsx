import { Badge, Button, Skeleton, Stack } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Section } from './section.tsx';
import classes from './sessions-section.module.css';

type Session = ReplyOf<typeof accounts.listSessions>['results'][number];

export function SessionsSection() {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<Session | null>(null);
  const { data } = useQuery({
    queryKey: queryKeys.sessions.all,
    queryFn: async ({ signal }) => (await api(accounts.listSessions, {}, { signal })).data.results,
  });
  const action = useAction(accounts.endSession, {
    announce: true,
    onDone: async () => {
      setAsked(null);
      await changed('sessions');
    },
  });
  const nameOf = (session: Session) => session.device || t('sessions.unknownDevice');

  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {data ? (
        <ul className={classes.list}>
          {data.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              name={nameOf(session)}
              onEnd={() => setAsked(session)}
            />
          ))}
        </ul>
      ) : (
        <Stack gap="xs" aria-hidden="true">
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t('sessions.confirmTitle')}
        text={asked && t('sessions.confirmText', { device: nameOf(asked) })}
        confirmLabel={t('sessions.signOut')}
        pending={action.pending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void action.run({ params: { id: asked._id } })}
      />
    </Section>
  );
}

function SessionRow({ session, name, onEnd }: { session: Session; name: string; onEnd: () => void }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const Icon = /iphone|ipad|android|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <strong>
          <bdi>{name}</bdi>
          {session.isCurrent && (
            <Badge variant="default" size="sm" ms="xs" tt="none">
              {t('sessions.current')}
            </Badge>
          )}
        </strong>
        <span className={classes.detail}>
          {t('sessions.detail', { ago: format.ago(session.lastUsedAt), network: session.network })}
        </span>
      </div>
      {!session.isCurrent && (
        <Button aria-label={t('sessions.signOutNamed', { device: name })} onClick={onEnd}>
          {t('sessions.signOut')}
        </Button>
      )}
    </li>
  );
}
