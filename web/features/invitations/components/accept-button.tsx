import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isTyped } from '../../../lib/field-rules.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAccept } from '../use-accept.ts';
import type { Invitation } from '../use-invitation.ts';

interface Props {
  token: string;
  invitation: Invitation;
}

/** For the signed-in person whom the invitation is meant for. */
export function AcceptButton({ token, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { accept, action } = useAccept({ token, invitation });
  const form = useForm({
    initial: { password: '' },
    rules: invitation.hasPassword ? { password: isTyped('password') } : {},
    action,
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((values) => accept(values))}>
      {invitation.hasPassword && (
        <PasswordField
          size="md"
          label={t('passwordRequired')}
          description={t('passwordHint', { owner: invitation.owner })}
          {...form.input('password')}
        />
      )}
      <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
        {t('accept')}
      </Button>
    </Form>
  );
}
