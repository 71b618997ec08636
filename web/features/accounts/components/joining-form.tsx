import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { currentPassword } from '../../../../contract/passwords.ts';
import type { FieldError } from '../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AuthPage } from './auth-page.tsx';

interface Props {
  title: string;
  text: string;
  action: { pending: boolean; failure: string | undefined; clearErrors: () => void };
  onPassword: (wire: string) => Promise<FieldError[]>;
}

const schema = z.strictObject({ password: currentPassword });

export function JoiningForm({ title, text, action, onPassword }: Props) {
  const { t } = useTranslation(['joining', 'accounts']);
  const form = useSchemaForm({ schema, initialValues: { password: '' }, action });
  return (
    <AuthPage title={title} text={text}>
      <Form
        form={form}
        failure={action.failure}
        onSubmit={form.submit(({ password }) => onPassword(password))}
      >
        <PasswordField size="md" label={t('accounts:fields.password')} {...form.input('password')} />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
