import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isTyped } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { InvitationPassword } from './invitation-password.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

/** For the signed-in person whom the invitation is meant for. */
export function AcceptButton({ source, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ source, invitation });
  const form = useForm({
    initial: { password: '' },
    rules: invitation.hasPassword ? { password: isTyped('linkPassword') } : {},
    action,
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((values) => accept(values))}>
      {invitation.hasPassword && <InvitationPassword owner={invitation.owner} {...form.input('password')} />}
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('accept')}
      </Button>
    </Form>
  );
}
