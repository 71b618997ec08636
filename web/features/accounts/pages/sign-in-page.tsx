import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { useSaid } from '../../../lib/failures/use-said.ts';
import { GoogleArrival } from '../components/google-arrival.tsx';
import { HandedOn } from '../components/handed-on.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { readGoogleReturn } from '../google-return.ts';
import { isForOtherWindow } from '../provider-window.ts';
import { readTrouble } from '../sso/sso-trouble.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

/** Also receives Google's answer, behind the `#`. */
export function SignInPage() {
  const { t } = useTranslation(['accounts', 'fields', 'sso', 'second-factor']);
  const { hash, state } = useLocation();
  const [arrived] = useState(hash);
  const [google] = useState(() => readGoogleReturn(hash));
  const [trouble] = useState(() => readTrouble(state));
  const [refusal, setRefusal] = useState<string>();
  const [half, setHalf] = useState<SecondFactorChallenge>();
  const [isAnew, setAnew] = useState(false);
  const before = google && !isAnew && google.kind !== 'credential' ? t(`google.${google.kind}`) : trouble;
  const said = useSaid(refusal ?? before);
  const isArriving = google?.kind === 'credential' && refusal === undefined && !isAnew;

  function restart(reason?: string) {
    setHalf(undefined);
    setAnew(true);
    setRefusal(reason);
  }

  if (isForOtherWindow(arrived)) return <HandedOn answer={arrived} />;
  if (half) {
    return (
      <Suspense fallback={null}>
        <SecondFactorStep
          half={half}
          target={google?.kind === 'credential' && !isAnew ? google.target : undefined}
          onRestart={restart}
        />
      </Suspense>
    );
  }
  if (isArriving) {
    return (
      <SignedOutOnly>
        <GoogleArrival
          credential={google.credential}
          target={google.target}
          onRefused={setRefusal}
          onHalf={setHalf}
        />
      </SignedOutOnly>
    );
  }
  return (
    <SignedOutOnly>
      <SignInForm trouble={said} onHalf={setHalf} />
    </SignedOutOnly>
  );
}
