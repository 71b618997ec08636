import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { refreshSecondFactor } from './use-second-factor.ts';

export function useAddPasskey({ onCodes }: { onCodes: (codes: string[] | null) => void }) {
  const { t } = useTranslation('settings');
  const [state, setState] = useState<'idle' | 'making' | 'notMade'>('idle');
  const action = useAction(passkeys.add, {
    announce: true,
    onDone: async ({ data }) => {
      await refreshSecondFactor();
      onCodes(data.recoveryCodes);
    },
  });

  async function add() {
    setState('making');
    action.clearErrors();
    try {
      const { data: wish } = await api(passkeys.start, { body: {} });
      const passkey = await makePasskey(wish);
      setState(passkey === null ? 'notMade' : 'idle');
      if (passkey !== null) await action.run({ body: { passkey } });
    } catch (error) {
      setState('idle');
      handleFailure(error, { scope: 'action' });
    }
  }

  return {
    add,
    pending: state === 'making' || action.pending,
    failure: state === 'notMade' ? t('secondFactor.passkeys.notMade') : action.failure,
  };
}
