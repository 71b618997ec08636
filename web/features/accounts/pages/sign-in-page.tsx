import { useState } from 'react';
import { useLocation } from 'react-router';
import { GoogleArrival } from '../components/google-arrival.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { type GoogleReturn, readGoogleReturn } from '../google-return.ts';

/** Also the place where Google sends people back to, with its answer behind the `#`. */
export function SignInPage() {
  const { hash } = useLocation();
  const [google, setGoogle] = useState<GoogleReturn | null>(() => readGoogleReturn(hash));
  return (
    <SignedOutOnly>
      {google?.kind === 'credential' ? (
        <GoogleArrival
          credential={google.credential}
          target={google.target}
          onFail={() => setGoogle({ kind: 'failed' })}
        />
      ) : (
        <SignInForm google={google?.kind ?? null} />
      )}
    </SignedOutOnly>
  );
}
