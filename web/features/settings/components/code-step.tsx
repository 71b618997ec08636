import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';

const schema = accounts.verifyForgotCode.body.pick({ code: true });

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
  const form = useSchemaForm({ schema, initialValues: { code: '' }, action });
  const { error = action.failure, ...input } = form.input('code');
  const submit = form.submit(({ code }) => action.run({ body: { code, hash } }));
  return (
    <Form form={form} onSubmit={submit}>
      <CodeInput
        label={t('password.code')}
        {...input}
        error={error}
        readOnly={action.pending}
        autoFocus
        onComplete={() => submit()}
      />
      <ResendCode hash={hash} sentAt={sentAt} onResent={onResent} />
    </Form>
  );
}
