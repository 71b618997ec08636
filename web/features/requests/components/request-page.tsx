import { Button } from '@mantine/core';
import { IconCalendarOff, IconInbox, IconLinkOff, IconPlugConnectedX, IconPower } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestState } from '../../../../contract/calls/requests.ts';
import { unbrokenName } from '../../../lib/language/unbroken-name.ts';
import { useTitle } from '../../../lib/page/use-title.ts';
import { type KeptSender, useSender } from '../../../lib/session/sender.ts';
import { CardSkeleton } from '../../../ui/page/card-skeleton.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { type OpenRequest, useRequest, useSent } from '../use-request.ts';
import { EnterForm } from './enter-form.tsx';
import classes from './request.module.css';
import { RequestHead, RequestLimits } from './request-head.tsx';
import { SentList } from './sent-list.tsx';

interface Props {
  code: string;
  sending: (request: OpenRequest, sender: KeptSender) => ReactNode;
}

const icons = { full: IconInbox, off: IconPower, expired: IconCalendarOff, unknown: IconLinkOff };

export function RequestPage({ code, sending }: Props) {
  const { data: request, isPending, refetch } = useRequest(code);
  const sender = useSender();
  if (isPending) return <CardSkeleton />;
  if (request === undefined) return <Unreachable onRetry={() => void refetch()} />;
  if (!request) return <Closed state="unknown" owner="" />;
  const { state, ownerName } = request;
  if (state === 'off' || state === 'expired') return <Closed state={state} owner={ownerName} />;
  if (request.isEntered && sender) return <Entered request={request} sender={sender} sending={sending} />;
  if (state === 'full') return <Closed state="full" owner={ownerName} />;
  return <Door code={code} request={request} />;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('requests');
  return (
    <StatusPage
      icon={<IconPlugConnectedX size={22} stroke={1.8} />}
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      action={<Button onClick={onRetry}>{t('unreachable.retry')}</Button>}
    />
  );
}

interface ClosedProps {
  state: Exclude<RequestState, 'open'> | 'unknown';
  owner: string;
}

function Closed({ state, owner }: ClosedProps) {
  const { t } = useTranslation('requests');
  const Icon = icons[state];
  return (
    <StatusPage
      icon={<Icon size={22} stroke={1.8} />}
      title={t(`closed.${state}.title`)}
      text={t(`closed.${state}.text`, { owner: unbrokenName(owner) })}
    />
  );
}

function Door({ code, request }: { code: string; request: OpenRequest }) {
  const { t } = useTranslation('requests');
  useTitle(request.title ?? t('head.locked'));
  return (
    <div className={classes.page}>
      <RequestHead request={request} />
      {!request.needsPassword && <RequestLimits request={request} />}
      <div className={classes.card}>
        <EnterForm code={code} needsPassword={request.needsPassword} />
      </div>
    </div>
  );
}

interface EnteredProps extends Pick<Props, 'sending'> {
  request: OpenRequest;
  sender: KeptSender;
}

function Entered({ request, sender, sending }: EnteredProps) {
  const { t } = useTranslation('requests');
  const items = useSent(true);
  useTitle(request.title ?? t('head.locked'));
  return (
    <div className={classes.page}>
      <RequestHead request={request} />
      {request.state === 'full' ? (
        <p className={classes.card} role="status" data-names>
          {t('closed.full.text', { owner: unbrokenName(request.ownerName) })}
        </p>
      ) : (
        sending(request, sender)
      )}
      {request.state !== 'full' && <RequestLimits request={request} />}
      <SentList items={items} />
      <p className={classes.note}>{t('sent.as', { name: unbrokenName(sender.name) })}</p>
    </div>
  );
}
