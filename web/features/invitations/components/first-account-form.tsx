import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isFilled, isStrong } from '../../../lib/field-rules.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation } from '../use-invitation.ts';

interface Props {
  token: string;
  invitation: Invitation;
}

/** Invited to the product as well: the mail proved the address, so a name and a password are enough. */
export function FirstAccountForm({ token, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ token, invitation });
  const errorOf = (field: string) => action.errorOf(field) ?? action.errorOf(`account.${field}`);
  const form = useForm({
    initial: { name: '', password: '' },
    rules: { name: isFilled('name'), password: isStrong },
    action: { ...action, errorOf },
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((account) => accept({ account }))}>
      <TextInput
        size="md"
        type="email"
        label={t('email')}
        value={invitation.email}
        autoComplete="username"
        readOnly
        dir="ltr"
      />
      <TextInput size="md" label={t('name')} autoComplete="name" {...form.input('name')} />
      <PasswordField size="md" withHints label={t('password')} {...form.input('password')} />
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('createAndAccept')}
      </Button>
    </Form>
  );
}
