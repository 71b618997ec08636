import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { useProfile } from '../../../lib/profile.ts';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { DeleteForm } from './delete-form.tsx';
import { GoogleSection } from './google-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function OtherPanel() {
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton h={420} aria-hidden="true" />;
  return (
    <>
      {!profile.ssoOnly && <GoogleSection profile={profile} />}
      <SsoSection profile={profile} />
      {!profile.ssoOnly && <SecondFactorSection email={profile.email} />}
      <SessionsSection />
      <DeactivateSection email={profile.email} />
      <DeleteSection profile={profile} />
    </>
  );
}

function DeleteSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Section title={t('delete.title')} text={t('delete.text')}>
      <Button c="var(--koma-danger)" onClick={dialog.open}>
        {t('delete.button')}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('delete.confirmTitle')} size={480}>
        <DeleteForm profile={profile} onCancel={dialog.close} />
      </Dialog>
    </Section>
  );
}

function SsoSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const sso = useSsoOptions();
  if (!sso) return null;
  return (
    <Section title={t('sso.title')}>
      <Text>{t(profile.ssoConnected ? 'sso.connected' : 'sso.notConnected', { name: sso.name })}</Text>
      {profile.ssoOnly && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('sso.isOnlyWay')}
        </Text>
      )}
    </Section>
  );
}

function DeactivateSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const [isAsking, question] = useDisclosure(false);
  const [isSent, setSent] = useState(false);
  const action = useAction(accounts.requestDeactivation, {
    onDone: () => {
      question.close();
      setSent(true);
    },
    onFail: question.close,
  });
  return (
    <Section title={t('deactivate.title')} text={t('deactivate.text')}>
      <Button onClick={question.open}>{t('deactivate.button')}</Button>
      <Text role="status" size="sm" mt="sm">
        {isSent && t('deactivate.sent', { email })}
      </Text>
      <ConfirmDialog
        opened={isAsking}
        title={t('deactivate.confirmTitle')}
        text={t('deactivate.confirmText', { email })}
        confirmLabel={t('deactivate.send')}
        pending={action.pending}
        onClose={question.close}
        onConfirm={() => void action.run({ body: {} })}
      />
    </Section>
  );
}
