import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Google } from '../../../parts/identity/google.ts';
import type { Parts } from '../../../parts.ts';
import { readAccount } from '../account/accounts.queries.ts';
import { requireConfirmed } from '../confirmation/confirmation.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { allowGoogle, signInWithGoogle, startGoogle } from './google.service.ts';

export function registerGoogleRoutes(serve: Serve, parts: Parts, google: Google | undefined): void {
  serve(accounts.googleOptions, async () => {
    return { data: { authorizationUrl: await startGoogle(parts, { google, use: { purpose: 'sign-in' } }) } };
  });

  serve(accounts.signInWithGoogle, async (call) => {
    const { body: input, language } = call;
    const data = await signInWithGoogle(parts, { google, input, language, device: deviceOf(call) });
    return { data, message: data.isNew ? 'accounts.welcome' : 'accounts.signedIn' };
  });

  serve(accounts.getGoogleAuth, async ({ person }) => {
    const account = await readAccount(parts.db, person.accountId);
    return {
      data: {
        googleAuthentication: account.google_authentication,
        passwordUpdateCount: account.password_update_count,
        googleLogin: account.google_id !== null,
      },
    };
  });

  serve(accounts.updateGoogleAuth, async ({ person, body }) => {
    const { googleAuthentication } = body;
    const owner = await requireConfirmed(parts, person);
    await allowGoogle(parts, { owner, isAllowed: googleAuthentication });
    return {
      data: { googleAuthentication },
      message: googleAuthentication ? 'accounts.googleAllowed' : 'accounts.googleStoppedNow',
    };
  });
}
