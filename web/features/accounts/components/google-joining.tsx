import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { useAction } from '../../../lib/use-action.ts';
import { readChallenge } from '../second-factor/read-challenge.ts';
import { useEnter } from '../use-enter.ts';
import { JoiningForm } from './joining-form.tsx';

interface Props {
  credential: string;
  target: string | null;
  onHalf: (half: SecondFactorChallenge) => void;
}

export function GoogleJoining({ credential, target, onHalf }: Props) {
  const { t } = useTranslation('joining');
  const enter = useEnter();
  const action = useAction(accounts.signInWithGoogle, {
    fields: ['password'],
    onDone: ({ data }) => enter({ ...data, target }),
    onFail: (error) => {
      const half = readChallenge(error);
      if (half) onHalf(half);
    },
  });
  return (
    <JoiningForm
      title={t('google.title')}
      text={t('google.text')}
      action={action}
      onPassword={(password) => action.run({ body: { credential, password } })}
    />
  );
}
