import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Google } from '../../../platform/identity/google.ts';
import type { Platform } from '../../../platform.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { allowGoogle, showGoogleAuth, signInWithGoogle, startGoogle } from './google.service.ts';

export function registerGoogleRoutes(serve: Serve, platform: Platform, google: Google | undefined): void {
  serve(accounts.googleOptions, async () => {
    return {
      data: { authorizationUrl: await startGoogle(platform, { google, use: { purpose: 'sign-in' } }) },
    };
  });

  serve(accounts.signInWithGoogle, async (call) => {
    const { body: input, language } = call;
    const data = await signInWithGoogle(platform, { google, input, language, device: deviceOf(call) });
    return { data, message: data.isNew ? 'accounts.welcome' : 'accounts.signedIn' };
  });

  serve(accounts.getGoogleAuth, async ({ person }) => ({ data: await showGoogleAuth(platform, person) }));

  serve(accounts.updateGoogleAuth, async ({ person, body }) => {
    const { googleAuthentication } = body;
    await allowGoogle(platform, { person, isAllowed: googleAuthentication });
    return {
      data: { googleAuthentication },
      message: googleAuthentication ? 'accounts.googleAllowed' : 'accounts.googleStoppedNow',
    };
  });
}
