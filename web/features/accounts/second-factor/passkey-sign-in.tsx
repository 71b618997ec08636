import { useTranslation } from 'react-i18next';
import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useEnter } from '../use-enter.ts';
import { PasskeyButton } from './passkey-button.tsx';

async function fetchQuestion() {
  try {
    return (await api(passkeys.signInQuestion, {})).data;
  } catch (error) {
    handleFailure(error, { scope: 'action' });
    return null;
  }
}

/** Signs in without a name or password: the browser offers its passkeys for us. */
export function PasskeySignIn() {
  const { t } = useTranslation('second-factor');
  const enter = useEnter();
  const action = useAction(passkeys.signIn, {
    fields: ['passkey'],
    onDone: ({ data }) => enter({ ...data, isNew: false }),
  });
  return (
    <PasskeyButton
      label={t('passkey.signIn')}
      question={fetchQuestion}
      pending={action.pending}
      failure={action.problem}
      onAnswer={(passkey) => void action.run({ body: { passkey } })}
    />
  );
}
