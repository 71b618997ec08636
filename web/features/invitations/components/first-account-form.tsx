import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isFilled, isStrong, isTyped } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { InvitationPassword } from './invitation-password.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

/** Where the answer puts its complaint about a field of this form. */
const told: Record<string, string> = {
  name: 'account.name',
  password: 'account.password',
  linkPassword: 'password',
};

/** Invited to the product as well: the mail proved the address, so a name and a password are enough. */
export function FirstAccountForm({ source, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ source, invitation });
  const errorOf = (field: string) => action.errorOf(told[field] ?? field);
  const form = useForm({
    initial: { linkPassword: '', name: '', password: '' },
    rules: {
      name: isFilled('name'),
      password: isStrong,
      ...(invitation.hasPassword && { linkPassword: isTyped('linkPassword') }),
    },
    action: { ...action, errorOf },
  });
  const join = form.submit(({ linkPassword, ...account }) => accept({ account, password: linkPassword }));
  return (
    <Form form={form} failure={action.failure} onSubmit={join}>
      {invitation.hasPassword && (
        <InvitationPassword owner={invitation.owner} {...form.input('linkPassword')} />
      )}
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
      <TextInput size="md" label={t('name')} autoComplete="name" {...form.input('name')} />
      <PasswordField size="md" withHints label={t('newPassword')} {...form.input('password')} />
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('createAndAccept')}
      </Button>
    </Form>
  );
}
