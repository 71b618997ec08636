import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { secondFactorCode } from '../../../../contract/calls/second-factor.ts';
import { digitCode } from '../../../../contract/fields.ts';
import type { FieldError } from '../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';

const appSchema = z.strictObject({ code: digitCode });
const recoverySchema = z.strictObject({ code: secondFactorCode });

interface Props {
  hasAuthenticator: boolean;
  hasRecoveryCodes: boolean;
  action: { pending: boolean; failure: string | undefined; clearErrors: () => void };
  submitLabel: string;
  onCode: (code: string) => Promise<FieldError[]>;
}

export function CodeForm({ hasAuthenticator, hasRecoveryCodes, action, submitLabel, onCode }: Props) {
  const { t } = useTranslation('second-factor');
  const [isRecovery, setRecovery] = useState(!hasAuthenticator);
  const form = useSchemaForm({
    schema: isRecovery ? recoverySchema : appSchema,
    initialValues: { code: '' },
    action,
  });
  const submit = form.submit(({ code }) => onCode(code));

  function change(to: boolean) {
    setRecovery(to);
    form.reset();
  }

  return (
    <Form form={form} failure={action.failure} onSubmit={submit}>
      {isRecovery ? (
        <TextInput
          key="recovery"
          size="md"
          label={t('code.recovery')}
          description={t('code.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus={hasAuthenticator}
          {...form.input('code')}
        />
      ) : (
        <CodeInput
          key="app"
          label={t('code.app')}
          {...form.input('code')}
          readOnly={action.pending}
          autoFocus
          onComplete={() => submit()}
        />
      )}
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
        {submitLabel}
      </Button>
      {hasAuthenticator && hasRecoveryCodes && (
        <div>
          <Anchor component="button" type="button" size="sm" onClick={() => change(!isRecovery)}>
            {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
          </Anchor>
        </div>
      )}
    </Form>
  );
}
