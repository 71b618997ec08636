import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sso } from '../../../../contract/sso.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useNavigate } from '../../../lib/own-router.tsx';
import { showToast } from '../../../lib/toast.ts';
import { AuthPage } from '../components/auth-page.tsx';
import classes from '../components/google-arrival.module.css';
import { useEnter } from '../use-enter.ts';
import { forgetSso } from './sso-return.ts';

interface Props {
  answer: string;
  verifier: string;
  target: string | null;
  onRefused: (message: string) => void;
}

/** Back from the provider: the server asks it who came. */
export function SsoArrival({ answer, verifier, target, onRefused }: Props) {
  const { t } = useTranslation(['sso', 'accounts']);
  const navigate = useNavigate();
  const enter = useEnter();
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    forgetSso();
    // What the provider put into the address must not stay in the history.
    navigate('/sso', { replace: true });
    api(sso.signIn, { body: { answer, verifier } }).then(
      ({ data: { accessToken, isNew, fullTeams } }) => {
        for (const team of fullTeams) showToast({ tone: 'error', message: t('fullTeam', { team }) });
        return enter({ accessToken, isNew, target });
      },
      (error: unknown) => onRefused(error instanceof ApiError ? error.message : t('failed')),
    );
  }, [answer, verifier, target, onRefused, enter, navigate, t]);

  return (
    <AuthPage title={t('accounts:signIn.title')} text={t('working')}>
      <div className={classes.wait}>
        <Loader size="sm" aria-hidden />
      </div>
    </AuthPage>
  );
}
