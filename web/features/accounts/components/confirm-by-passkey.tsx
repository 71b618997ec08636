import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { PasskeyQuestionData } from '../../../../contract/calls/passkeys.ts';
import { WHOLE } from '../../../lib/failures/error-catalogue.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';

export function ConfirmByPasskey({ question }: { question: PasskeyQuestionData }) {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['passkey', WHOLE],
    onDone: () => endConfirmation(true),
  });
  return (
    <PasskeyButton
      label={t('passkey')}
      question={question}
      pending={action.pending}
      failure={action.problem}
      onAnswer={(passkey) => void action.run({ body: { passkey } })}
    />
  );
}
