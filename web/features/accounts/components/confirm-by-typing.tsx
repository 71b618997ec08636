import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { WHOLE } from '../../../lib/failures/error-catalogue.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';

interface Props {
  password: boolean;
  hasAuthenticator: boolean;
  hasRecoveryCodes: boolean;
}

/** The password, or a code: one form at a time. */
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
    fields: ['code', WHOLE],
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
