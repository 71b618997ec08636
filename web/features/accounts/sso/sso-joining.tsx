import { useTranslation } from 'react-i18next';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { sso } from '../../../../contract/calls/sso.ts';
import { useAction } from '../../../lib/use-action.ts';
import { JoiningForm } from '../components/joining-form.tsx';
import { readChallenge } from '../second-factor/read-challenge.ts';
import { type SsoEntry, useEnterBySso } from './use-enter-by-sso.ts';

interface Props {
  joining: string;
  verifier: string;
  text: string;
  target: string | null;
  onHalf: (half: SecondFactorChallenge) => void;
}

export function SsoJoining({ joining, verifier, text, target, onHalf }: Props) {
  const { t } = useTranslation('joining');
  const enter = useEnterBySso();
  const action = useAction(sso.join, {
    fields: ['password'],
    onDone: ({ data }: { data: SsoEntry }) => enter(data, target),
    onFail: (error) => {
      const half = readChallenge(error);
      if (half) onHalf(half);
    },
  });
  return (
    <JoiningForm
      title={t('sso.title')}
      text={text}
      action={action}
      onPassword={(password) => action.run({ body: { joining, verifier, password } })}
    />
  );
}
