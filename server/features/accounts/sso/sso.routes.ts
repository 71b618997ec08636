import { sso as calls } from '../../../../contract/calls/sso.ts';
import { fail } from '../../../failure.ts';
import type { Serve } from '../../../http/serve.ts';
import { openSso } from '../../../platform/identity/sso.ts';
import type { Platform } from '../../../platform.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { confirmBySso, joinBySso, signInBySso } from './sso.service.ts';
import { nameOf, type SsoProvider, startSso } from './sso-identity.service.ts';
import type { TeamRoles } from './team-roles.ts';

export function registerSsoRoutes(serve: Serve, platform: Platform, teamRoles: TeamRoles): void {
  const provider = openProvider(platform);
  const requireProvider = () => {
    if (!provider) throw fail('notFound', { message: 'sso.off' });
    return provider;
  };

  serve(calls.options, async ({ language }) => {
    if (!provider) return { data: { sso: null } };
    const { settings } = provider;
    const { createsAccounts, isOnlyWay, domains } = settings;
    const name = nameOf(settings, language);
    return { data: { sso: { name, createsAccounts, onlyDomains: isOnlyWay ? domains : [] } } };
  });

  serve(calls.start, async ({ body: { challenge }, language }) => ({
    data: await startSso(platform, { provider: requireProvider(), purpose: 'sign-in', challenge, language }),
  }));

  serve(calls.signIn, async (call) => {
    const { body: input, language } = call;
    const data = await signInBySso(platform, {
      provider: requireProvider(),
      input,
      language,
      device: deviceOf(call),
      teamRoles,
    });
    return { data, message: data.isNew ? 'accounts.welcome' : 'accounts.signedIn' };
  });

  serve(calls.join, async (call) => {
    const { body: input, language } = call;
    const provider = requireProvider();
    const join = { provider, input, language, device: deviceOf(call), teamRoles };
    return { data: await joinBySso(platform, join), message: 'accounts.signedIn' };
  });

  serve(calls.startConfirm, async ({ body: { challenge }, language }) => ({
    data: await startSso(platform, { provider: requireProvider(), purpose: 'confirm', challenge, language }),
  }));

  serve(calls.confirm, async ({ person, body: input, language }) => {
    await confirmBySso(platform, { provider: requireProvider(), person, input, language });
    return { message: 'accounts.confirmed' };
  });
}

function openProvider({ config, log }: Platform): SsoProvider | undefined {
  const { sso: settings, publicUrl, secret } = config;
  return (
    settings && {
      settings,
      sso: openSso({
        ...settings,
        redirectUri: `${publicUrl}/sso`,
        secret,
        onProblem: (problem) => log.warn({ problem }, 'a single sign-on did not end well'),
      }),
    }
  );
}
