import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { isCode } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';

interface Props {
  hash: string;
  sentAt: number;
  onResent: (hash: string) => void;
  onVerified: (hash: string) => void;
}

export function CodeStep({ hash, sentAt, onResent, onVerified }: Props) {
  const { t } = useTranslation('settings');
  const action = useAction(accounts.verifyForgotCode, {
    fields: ['code'],
    onDone: ({ data }) => onVerified(data.hash),
  });
  const form = useForm({ initial: { code: '' }, rules: { code: isCode }, action });
  const check = (code: string) => void action.run({ body: { code, hash } });
  return (
    <Form form={form} onSubmit={form.submit(({ code }) => check(code))}>
      <CodeInput
        label={t('password.code')}
        value={form.values.code}
        error={form.errorOf('code') ?? action.failure}
        readOnly={action.pending}
        autoFocus
        onChange={(code) => form.set('code', code)}
        onComplete={check}
      />
      <ResendCode hash={hash} sentAt={sentAt} onResent={onResent} />
    </Form>
  );
}
