import { accounts } from '../../../contract/calls/accounts.ts';
import { secondFactor } from '../../../contract/calls/second-factor.ts';
import type { Serve } from '../../http/serve.ts';
import { openGoogle } from '../../platform/identity/google.ts';
import type { Platform } from '../../platform.ts';
import { showConfirmOptions } from './confirm-options.service.ts';
import { confirmByPassword } from './confirmation/confirmation.service.ts';
import { registerGoogleRoutes } from './google/google.routes.ts';
import { confirmByGoogle } from './google/google-confirmation.service.ts';
import { registerPasswordRoutes } from './passwords/passwords.routes.ts';
import type { ZoneChanged } from './profile/profile.service.ts';
import { registerProfileRoutes } from './profile.routes.ts';
import { confirmByPasskey } from './second-factor/passkey-sign-in.service.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { confirmByCode } from './second-factor/second-factor-code.service.ts';
import { confirmBySetupCode } from './second-factor/setup-code.service.ts';
import { registerSessionRoutes } from './sessions/sessions.routes.ts';
import { deviceOf } from './sessions/sessions.service.ts';
import { passSecondFactor } from './sign-in/pass-second-factor.service.ts';
import { signIn } from './sign-in/sign-in.service.ts';
import { registerSignUpRoutes } from './sign-up/sign-up.routes.ts';
import { registerSsoRoutes } from './sso/sso.routes.ts';
import type { TeamRoles } from './sso/team-roles.ts';

/** Functions of features that know accounts. They run in the transaction of the call. */
interface Followers {
  teamRoles: TeamRoles;
  zoneChanged: ZoneChanged;
}

export function registerAccountRoutes(
  serve: Serve,
  platform: Platform,
  { teamRoles, zoneChanged }: Followers,
): void {
  serve(accounts.signIn, async (call) => ({
    data: { accessToken: await signIn(platform, { input: call.body, device: deviceOf(call) }) },
    message: 'accounts.signedIn',
  }));

  serve(secondFactor.pass, async (call) => {
    const { body: input } = call;
    const accessToken = await passSecondFactor(platform, { input, device: deviceOf(call), teamRoles });
    return { data: { accessToken }, message: 'accounts.signedIn' };
  });

  const { google: settings, publicUrl, secret } = platform.config;
  const google = settings && openGoogle({ ...settings, redirectUri: `${publicUrl}/sign-in`, secret });

  serve(accounts.confirm, async ({ person, body, network }) => {
    if ('password' in body) await confirmByPassword(platform, { person, wire: body.password, network });
    else if ('code' in body) await confirmByCode(platform, { person, code: body.code });
    else if ('setupCode' in body) await confirmBySetupCode(platform, { person, code: body.setupCode });
    else if ('passkey' in body) await confirmByPasskey(platform, { person, answer: body.passkey });
    else await confirmByGoogle(platform, { person, google, credential: body.credential });
    return { message: 'accounts.confirmed' };
  });

  serve(accounts.confirmOptions, async ({ person, language }) => ({
    data: await showConfirmOptions(platform, { person, language, google }),
  }));

  registerSignUpRoutes(serve, platform);
  registerSessionRoutes(serve, platform);
  registerSecondFactorRoutes(serve, platform);
  registerPasswordRoutes(serve, platform);
  registerGoogleRoutes(serve, platform, google);
  registerSsoRoutes(serve, platform, teamRoles);
  registerProfileRoutes(serve, platform, zoneChanged);
}
