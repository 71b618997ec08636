import { Button, Group, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { isTyped } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { leave } from '../../../lib/session/leave.ts';
import { encodePassword } from '../../../lib/session/wire-password.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** Says what goes and what stays before the password makes it so; who has none is asked to confirm it otherwise. */
export function DeleteForm({ profile, onCancel }: { profile: UserProfile; onCancel: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const action = useAction(accounts.deleteAccount, {
    fields: ['password'],
    onDone: () => leave('accountDeleted'),
  });
  const form = useForm({
    initial: { password: '' },
    rules: profile.hasPassword ? { password: isTyped('password') } : {},
    action,
  });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit(({ password }) =>
        action.run({ query: profile.hasPassword ? { password: encodePassword(password) } : {} }),
      )}
    >
      <List spacing="xs" c="dimmed">
        <List.Item>{t('delete.projects', { count: profile.projects })}</List.Item>
        <List.Item>{t('delete.teams')}</List.Item>
        <List.Item>{t('delete.comments')}</List.Item>
        <List.Item>{t('delete.address', { email: profile.email })}</List.Item>
      </List>
      {profile.hasPassword && (
        <PasswordField size="md" label={t('delete.password')} data-autofocus {...form.input('password')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" color="red" loading={action.pending}>
          {t('delete.submit')}
        </Button>
      </Group>
    </Form>
  );
}
