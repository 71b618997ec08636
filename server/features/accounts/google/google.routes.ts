import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Google } from '../../../parts/identity/google.ts';
import type { Parts } from '../../../parts.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { allowGoogle, showGoogleAuth, signInWithGoogle, startGoogle } from './google.service.ts';

export function registerGoogleRoutes(serve: Serve, parts: Parts, google: Google | undefined): void {
  serve(accounts.googleOptions, async () => {
    return { data: { authorizationUrl: await startGoogle(parts, { google, use: { purpose: 'sign-in' } }) } };
  });

  serve(accounts.signInWithGoogle, async (call) => {
    const { body: input, language } = call;
    const data = await signInWithGoogle(parts, { google, input, language, device: deviceOf(call) });
    return { data, message: data.isNew ? 'accounts.welcome' : 'accounts.signedIn' };
  });

  serve(accounts.getGoogleAuth, async ({ person }) => ({ data: await showGoogleAuth(parts, person) }));

  serve(accounts.updateGoogleAuth, async ({ person, body }) => {
    const { googleAuthentication } = body;
    await allowGoogle(parts, { person, isAllowed: googleAuthentication });
    return {
      data: { googleAuthentication },
      message: googleAuthentication ? 'accounts.googleAllowed' : 'accounts.googleStoppedNow',
    };
  });
}
