import { Anchor, Divider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type SecondFactorChallenge, secondFactor } from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { hasPasskeys } from '../../../lib/session/passkeys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { useEnter } from '../use-enter.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface Props {
  half: SecondFactorChallenge;
  target: string | null | undefined;
  onRestart: (trouble?: string) => void;
}

export function SecondFactorStep({ half, target, onRestart }: Props) {
  const { t } = useTranslation('second-factor');
  const enter = useEnter();
  const { challenge, hasAuthenticator, hasRecoveryCodes, passkeyQuestion } = half;
  const action = useAction(secondFactor.pass, {
    fields: ['code', 'passkey'],
    onDone: ({ data }) => enter({ ...data, isNew: false, ...(target !== undefined && { target }) }),
    onFail: ({ code, message }) => {
      if (code === errors.linkExpired.code) onRestart(message);
    },
  });
  const question = hasPasskeys() ? passkeyQuestion : null;
  const hasCode = hasAuthenticator || hasRecoveryCodes;
  return (
    <AuthPage
      title={t('title')}
      text={t('step.text')}
      footer={
        <Anchor component="button" type="button" inherit onClick={() => onRestart()}>
          {t('step.restart')}
        </Anchor>
      }
    >
      {question !== null && (
        <PasskeyButton
          label={t('step.passkey')}
          question={question}
          pending={action.pending}
          failure={action.errorOf('passkey')}
          onAnswer={(passkey) => void action.run({ body: { challenge, passkey } })}
        />
      )}
      {question !== null && hasCode && <Divider label={t('or')} my="lg" />}
      {hasCode && (
        <CodeForm
          hasAuthenticator={hasAuthenticator}
          hasRecoveryCodes={hasRecoveryCodes}
          action={action}
          submitLabel={t('step.submit')}
          onCode={(code) => action.run({ body: { challenge, code } })}
        />
      )}
    </AuthPage>
  );
}
