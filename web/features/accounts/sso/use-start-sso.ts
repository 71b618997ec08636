import { useState } from 'react';
import { useLocation } from 'react-router';
import { sso } from '../../../../contract/calls/sso.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { useSaid } from '../../../lib/failures/use-said.ts';
import { returnPathOf } from '../../../lib/session/return-path.ts';
import { rememberSso } from './sso-return.ts';
import { makeSsoSecret } from './sso-secret.ts';

export function useStartSso() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const { search } = useLocation();

  async function start() {
    setPending(true);
    setFailure(undefined);
    try {
      const { verifier, challenge } = await makeSsoSecret();
      const { data } = await api(sso.start, { body: { challenge } });
      const address = new URL(data.authorizationUrl);
      const state = address.searchParams.get('state') ?? '';
      rememberSso({ state, verifier, target: returnPathOf(search) });
      window.location.assign(address);
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError) setFailure(error);
      else handleFailure(error, { scope: 'action' });
    }
  }

  return { pending, failure: useSaid(failure?.message), start };
}
