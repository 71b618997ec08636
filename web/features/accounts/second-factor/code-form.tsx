import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, isFilled } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';

interface Props {
  hasAuthenticator: boolean;
  hasRecoveryCodes: boolean;
  /** The call that takes the code. */
  action: {
    pending: boolean;
    failure: string | undefined;
    errorOf: (field: string) => string | undefined;
    clearErrors: () => void;
  };
  submitLabel: string;
  onCode: (code: string) => void;
}

/** Six digits of the app, or one of the recovery codes where the app is lost. */
export function CodeForm({ hasAuthenticator, hasRecoveryCodes, action, submitLabel, onCode }: Props) {
  const { t } = useTranslation('second-factor');
  const [isRecovery, setRecovery] = useState(!hasAuthenticator);
  const form = useForm({
    initial: { code: '' },
    rules: { code: isRecovery ? isFilled('codeRequired') : isCode },
    action,
  });

  function change(to: boolean) {
    setRecovery(to);
    form.reset({ code: '' });
  }

  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit(({ code }) => onCode(code))}>
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
          aria-invalid={form.errorOf('code') !== undefined}
          {...form.input('code')}
        />
      ) : (
        <CodeInput
          key="app"
          label={t('code.app')}
          value={form.values.code}
          error={form.errorOf('code')}
          readOnly={action.pending}
          autoFocus
          onChange={(code) => form.set('code', code)}
          onComplete={onCode}
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
