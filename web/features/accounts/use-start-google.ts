import { useState } from 'react';
import { useLocation } from 'react-router';
import { accounts } from '../../../contract/calls/accounts.ts';
import { api } from '../../lib/api/api.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { returnPathOf } from '../../lib/session/return-path.ts';
import { rememberGoogle } from './google-return.ts';

/** Leaves for Google. The address is fetched at the click, as its nonce soon expires. */
export function useStartGoogle() {
  const [pending, setPending] = useState(false);
  const { search } = useLocation();

  async function start() {
    setPending(true);
    try {
      const { data } = await api(accounts.googleOptions, {});
      if (data.authorizationUrl === null) return setPending(false);
      const address = new URL(data.authorizationUrl);
      const state = crypto.randomUUID();
      rememberGoogle({ state, target: returnPathOf(search) });
      address.searchParams.set('state', state);
      window.location.assign(address);
    } catch (error) {
      setPending(false);
      handleFailure(error, { scope: 'action' });
    }
  }

  return { pending, start };
}
