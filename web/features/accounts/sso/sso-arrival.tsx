import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { sso, ssoJoining } from '../../../../contract/calls/sso.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import classes from '../components/google-arrival.module.css';
import { readChallenge } from '../second-factor/read-challenge.ts';
import { forgetSso } from './sso-return.ts';
import { useEnterBySso } from './use-enter-by-sso.ts';

const SsoJoining = lazy(async () => ({ default: (await import('./sso-joining.tsx')).SsoJoining }));

interface Props {
  answer: string;
  verifier: string;
  target: string | null;
  onRefused: (message: string) => void;
  onHalf: (half: SecondFactorChallenge) => void;
}

/** Signs in with the provider's answer. An existing account is first proven by its password. */
export function SsoArrival({ answer, verifier, target, onRefused, onHalf }: Props) {
  const { t } = useTranslation(['sso', 'accounts']);
  const navigate = useNavigate();
  const enter = useEnterBySso();
  const [waiting, setWaiting] = useState<{ joining: string; text: string }>();
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    forgetSso();
    navigate('/sso', { replace: true });
    api(sso.signIn, { body: { answer, verifier } }).then(
      ({ data }) => enter(data, target),
      (error: unknown) => {
        const joining = readJoining(error);
        const half = readChallenge(error);
        if (joining) setWaiting(joining);
        else if (half) onHalf(half);
        else onRefused(error instanceof ApiError ? error.message : t('failed'));
      },
    );
  }, [answer, verifier, target, onRefused, onHalf, enter, navigate, t]);

  if (waiting) {
    return (
      <Suspense fallback={null}>
        <SsoJoining {...waiting} verifier={verifier} target={target} onHalf={onHalf} />
      </Suspense>
    );
  }
  return (
    <AuthPage title={t('accounts:signIn.title')} text={t('working')}>
      <div className={classes.wait}>
        <Loader size="sm" aria-hidden />
      </div>
    </AuthPage>
  );
}

function readJoining(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== errors.proofRequired.code) return undefined;
  const { data } = ssoJoining.safeParse(error.data);
  return data && { joining: data.joining, text: error.message };
}
