import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { firstAccount } from '../../../../contract/calls/people.ts';
import { linkPassword, newPassword, passwordIf } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { InvitationPassword } from './invitation-password.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

const account = firstAccount.extend({ password: newPassword });

export function FirstAccountForm({ source, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ source, invitation });
  const form = useSchemaForm({
    schema: z.strictObject({ account, password: passwordIf(invitation.hasPassword, linkPassword) }),
    initialValues: { account: { name: '', password: '' }, password: '' },
    action,
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit(accept)}>
      {invitation.hasPassword && <InvitationPassword owner={invitation.owner} {...form.input('password')} />}
      <TextInput
        size="md"
        type="email"
        label={t('email')}
        value={invitation.email}
        autoComplete="username"
        variant="filled"
        readOnly
        dir="ltr"
      />
      <TextInput size="md" label={t('name')} autoComplete="name" {...form.input('account.name')} />
      <PasswordField size="md" withHints label={t('newPassword')} {...form.input('account.password')} />
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('createAndAccept')}
      </Button>
    </Form>
  );
}
