import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { forgetGoogle } from '../google-return.ts';
import { useEnter } from '../use-enter.ts';
import { AuthPage } from './auth-page.tsx';
import classes from './google-arrival.module.css';

const GoogleJoining = lazy(async () => ({
  default: (await import('./google-joining.tsx')).GoogleJoining,
}));

interface Props {
  credential: string;
  target: string | null;
  onRefused: (message: string) => void;
  /** The password was right, but the account needs a second factor before Google is connected. */
  onHalf: (half: SecondFactorChallenge) => void;
}

/** Signs in with Google's answer, or first asks for the password of an existing account with this address. */
export function GoogleArrival({ credential, target, onRefused, onHalf }: Props) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const enter = useEnter();
  const [needsProof, setNeedsProof] = useState(false);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    forgetGoogle();
    navigate('/sign-in', { replace: true });
    api(accounts.signInWithGoogle, { body: { credential } }).then(
      ({ data }) => enter({ ...data, target }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === errors.proofRequired.code) return setNeedsProof(true);
        handleFailure(error, { scope: 'action' });
        onRefused(error instanceof ApiError ? error.message : t('google.failed'));
      },
    );
  }, [credential, target, onRefused, enter, navigate, t]);

  if (needsProof) {
    return (
      <Suspense fallback={null}>
        <GoogleJoining credential={credential} target={target} onHalf={onHalf} />
      </Suspense>
    );
  }
  return (
    <AuthPage title={t('signIn.title')} text={t('google.working')}>
      <div className={classes.wait}>
        <Loader size="sm" aria-hidden />
      </div>
    </AuthPage>
  );
}
