import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { signInPath } from '../../../lib/session/return-path.ts';
import { HandedOn } from '../components/handed-on.tsx';
import { isForOtherWindow } from '../provider-window.ts';
import { SsoArrival } from '../sso/sso-arrival.tsx';
import { readSsoReturn } from '../sso/sso-return.ts';
import { troubleState } from '../sso/sso-trouble.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

/** Receives the provider's answer. A failure is shown on the sign-in page, beside the other options. */
export function SsoPage() {
  const { t } = useTranslation(['accounts', 'sso']);
  const { search } = useLocation();
  const [arrived] = useState(search);
  const [returned] = useState(() => readSsoReturn(search));
  const [refusal, setRefusal] = useState<string>();
  const [half, setHalf] = useState<SecondFactorChallenge>();
  if (isForOtherWindow(arrived)) return <HandedOn answer={arrived} />;
  if (returned === null) return <Navigate to="/sign-in" replace />;
  const isArriving = returned.kind === 'answer' && refusal === undefined;
  if (isArriving && half) {
    return (
      <Suspense fallback={null}>
        <SecondFactorStep half={half} target={returned.target} onRestart={(over = '') => setRefusal(over)} />
      </Suspense>
    );
  }
  if (isArriving) return <SsoArrival {...returned} onRefused={setRefusal} onHalf={setHalf} />;
  const trouble = refusal ?? (returned.kind === 'answer' ? '' : t(`sso:${returned.kind}`));
  return (
    <Navigate
      to={signInPath(returned.target ?? '/')}
      state={trouble === '' ? undefined : troubleState(trouble)}
      replace
    />
  );
}
