import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { digitCode } from '../../../../contract/fields.ts';
import type { FieldError } from '../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';
import { TextWithAddress } from '../../../ui/text-with-address.tsx';
import { handOn } from '../hand-on.ts';
import type { PendingCode } from '../pending-code.ts';
import { AuthPage } from './auth-page.tsx';

const schema = z.strictObject({ code: digitCode });

interface Props {
  pending: PendingCode;
  action: { pending: boolean; failure: string | undefined; clearErrors: () => void };
  restartPath: string;
  onCode: (code: string) => Promise<FieldError[]>;
  onResent: (hash: string) => void;
}

export function CodePage({ pending, action, restartPath, onCode, onResent }: Props) {
  const { t } = useTranslation(['accounts', 'fields']);
  const { search } = useLocation();
  const form = useSchemaForm({ schema, initialValues: { code: '' }, action });
  const { error = action.failure, ...input } = form.input('code');
  const submit = form.submit(({ code }) => onCode(code));

  return (
    <AuthPage
      title={t('code.title')}
      text={<SentTo email={pending.email} />}
      footer={
        <>
          {t('code.noMail')}
          <br />
          <Link to={handOn(restartPath, search)}>{t('code.otherAddress')}</Link>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <CodeInput
          label={t('fields.code')}
          {...input}
          error={error}
          readOnly={action.pending}
          autoFocus
          onComplete={() => submit()}
        />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('code.submit')}
        </Button>
        <ResendCode hash={pending.hash} sentAt={pending.sentAt} onResent={onResent} />
      </Form>
    </AuthPage>
  );
}

function SentTo({ email }: { email: string | null }) {
  const { t } = useTranslation('accounts');
  if (email === null) return t('code.sent');
  return <TextWithAddress address={email} makeText={(address) => t('code.sentTo', { email: address })} />;
}
