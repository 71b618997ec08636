import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { currentPassword } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';

interface Props {
  password: boolean;
  hasAuthenticator: boolean;
  hasRecoveryCodes: boolean;
}

export function ConfirmByTyping({ password, hasAuthenticator, hasRecoveryCodes }: Props) {
  const { t } = useTranslation('confirmation');
  const hasCode = hasAuthenticator || hasRecoveryCodes;
  const [isByCode, setByCode] = useState(!password);
  if (!password && !hasCode) return null;
  return (
    <>
      {isByCode ? (
        <ConfirmByCode hasAuthenticator={hasAuthenticator} hasRecoveryCodes={hasRecoveryCodes} />
      ) : (
        <ConfirmByPassword />
      )}
      {password && hasCode && (
        <div>
          <Anchor component="button" type="button" size="sm" onClick={() => setByCode(!isByCode)}>
            {t(isByCode ? 'usePassword' : 'useCode')}
          </Anchor>
        </div>
      )}
    </>
  );
}

function ConfirmByCode(props: Omit<Props, 'password'>) {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['code'],
    onDone: () => endConfirmation(true),
  });
  return (
    <CodeForm
      {...props}
      action={action}
      submitLabel={t('submit')}
      onCode={(code) => action.run({ body: { code } })}
    />
  );
}

const schema = z.strictObject({ password: currentPassword });

function ConfirmByPassword() {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['password'],
    onDone: () => endConfirmation(true),
  });
  const form = useSchemaForm({ schema, initialValues: { password: '' }, action });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
      <PasswordField size="md" label={t('password')} autoFocus {...form.input('password')} />
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
        {t('submit')}
      </Button>
    </Form>
  );
}
