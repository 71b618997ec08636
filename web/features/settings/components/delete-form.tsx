import { Button, Group, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { currentPassword, passwordIf } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { loadPage } from '../../../lib/page/navigation.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { leaveNotice } from '../../../lib/session/sign-in-notice.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** Says what is deleted before it asks for the password. Accounts without one confirm in another way. */
export function DeleteForm({ profile, onCancel }: { profile: UserProfile; onCancel: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const action = useAction(accounts.deleteAccount, {
    fields: ['password'],
    onDone: () => {
      forgetSession();
      leaveNotice('accountDeleted');
      // Reloads, so that nothing stays in memory.
      loadPage('/sign-in');
    },
  });
  const form = useSchemaForm({
    schema: z.strictObject({ password: passwordIf(profile.hasPassword, currentPassword) }),
    initialValues: { password: '' },
    action,
  });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
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
