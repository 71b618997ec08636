import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { GoogleArrival } from '../components/google-arrival.tsx';
import { HandedOn } from '../components/handed-on.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { readGoogleReturn } from '../google-return.ts';
import { isForOtherWindow } from '../provider-window.ts';
import { readTrouble } from '../sso/sso-trouble.ts';

/** Also the place where Google sends people back to, with its answer behind the `#`. */
export function SignInPage() {
  const { t } = useTranslation(['accounts', 'fields', 'sso']);
  const { hash, state } = useLocation();
  const [arrived] = useState(hash);
  const [google] = useState(() => readGoogleReturn(hash));
  const [trouble] = useState(() => readTrouble(state));
  const [refusal, setRefusal] = useState<string>();
  const isArriving = google?.kind === 'credential' && refusal === undefined;
  if (isForOtherWindow(arrived)) return <HandedOn answer={arrived} />;
  return (
    <SignedOutOnly>
      {isArriving ? (
        <GoogleArrival credential={google.credential} target={google.target} onRefused={setRefusal} />
      ) : (
        <SignInForm trouble={refusal ?? (google ? t(`google.${google.kind}`) : trouble)} />
      )}
    </SignedOutOnly>
  );
}
