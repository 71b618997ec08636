import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { GoogleArrival } from '../components/google-arrival.tsx';
import { GoogleHandedOn } from '../components/google-handed-on.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { readGoogleReturn } from '../google-return.ts';
import { isForOtherWindow } from '../google-window.ts';

/** Also the place where Google sends people back to, with its answer behind the `#`. */
export function SignInPage() {
  const { t } = useTranslation(['accounts', 'fields']);
  const { hash } = useLocation();
  const [arrived] = useState(hash);
  const [google] = useState(() => readGoogleReturn(hash));
  const [refusal, setRefusal] = useState<string>();
  const isArriving = google?.kind === 'credential' && refusal === undefined;
  if (isForOtherWindow(arrived)) return <GoogleHandedOn hash={arrived} />;
  return (
    <SignedOutOnly>
      {isArriving ? (
        <GoogleArrival credential={google.credential} target={google.target} onRefused={setRefusal} />
      ) : (
        <SignInForm trouble={refusal ?? (google ? t(`google.${google.kind}`) : undefined)} />
      )}
    </SignedOutOnly>
  );
}
