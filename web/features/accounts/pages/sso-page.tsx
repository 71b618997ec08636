import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Navigate } from '../../../lib/own-router.tsx';
import { signInPath } from '../../../lib/return-path.ts';
import { HandedOn } from '../components/handed-on.tsx';
import { isForOtherWindow } from '../provider-window.ts';
import { SsoArrival } from '../sso/sso-arrival.tsx';
import { readSsoReturn } from '../sso/sso-return.ts';
import { troubleState } from '../sso/sso-trouble.ts';

/** Where the provider sends people back to. What went wrong is said on the sign-in page, beside the other ways in. */
export function SsoPage() {
  const { t } = useTranslation(['accounts', 'sso']);
  const { search } = useLocation();
  const [arrived] = useState(search);
  const [returned] = useState(() => readSsoReturn(search));
  const [refusal, setRefusal] = useState<string>();
  if (isForOtherWindow(arrived)) return <HandedOn answer={arrived} />;
  if (returned === null) return <Navigate to="/sign-in" replace />;
  if (returned.kind === 'answer' && refusal === undefined)
    return <SsoArrival {...returned} onRefused={setRefusal} />;
  const trouble = refusal ?? t(`sso:${returned.kind}`);
  return <Navigate to={signInPath(returned.target ?? '/')} state={troubleState(trouble)} replace />;
}
