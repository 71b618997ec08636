import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isCode } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';
import { TextWithAddress } from '../../../ui/text-with-address.tsx';
import { handOn } from '../hand-on.ts';
import type { PendingCode } from '../pending-code.ts';
import { AuthPage } from './auth-page.tsx';

interface Props {
  pending: PendingCode;
  /** The call that checks the code. */
  action: {
    pending: boolean;
    failure: string | undefined;
    errorOf: (field: string) => string | undefined;
    clearErrors: () => void;
  };
  restartPath: string;
  onCode: (code: string) => void;
  onResent: (hash: string) => void;
}

/** Six digits out of a mail, for a registration or a forgotten password. */
export function CodePage({ pending, action, restartPath, onCode, onResent }: Props) {
  const { t } = useTranslation(['accounts', 'fields']);
  const { search } = useLocation();
  const form = useForm({ initial: { code: '' }, rules: { code: isCode }, action });

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
      <Form form={form} onSubmit={form.submit(({ code }) => onCode(code))}>
        <CodeInput
          label={t('fields.code')}
          value={form.values.code}
          error={form.errorOf('code') ?? action.failure}
          readOnly={action.pending}
          autoFocus
          onChange={(code) => form.set('code', code)}
          onComplete={onCode}
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
