import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requests } from '../../../../contract/calls/requests.ts';
import { name } from '../../../../contract/fields.ts';
import { linkPassword, passwordIf } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { storeSender, useSender } from '../../../lib/session/sender.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

export function EnterForm({ code, needsPassword }: { code: string; needsPassword: boolean }) {
  const { t } = useTranslation('requests');
  const known = useSender();
  const enter = useAction(requests.enter, {
    fields: ['name', 'password'],
    onDone: ({ data }) => {
      storeSender(data);
      void changed('request');
    },
    onFail: () => void changed('request'),
  });
  const form = useSchemaForm({
    schema: z.strictObject({ name, password: passwordIf(needsPassword, linkPassword) }),
    initialValues: { name: known?.name ?? '', password: '' },
    action: enter,
  });
  return (
    <Form
      form={form}
      failure={enter.failure}
      onSubmit={form.submit((body) => enter.run({ params: { code }, body }))}
    >
      {known === null && (
        <TextInput
          size="md"
          label={t('enter.name')}
          description={t('enter.nameText')}
          autoComplete="name"
          {...form.input('name')}
        />
      )}
      {needsPassword && (
        <PasswordField size="md" label={t('enter.password')} autoComplete="off" {...form.input('password')} />
      )}
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={enter.pending}>
        {t('enter.submit')}
      </Button>
    </Form>
  );
}
