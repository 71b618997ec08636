import { fail } from '../../../failure.ts';
import type { Platform } from '../../../platform.ts';
import { findSubscription, writeSubscription } from './unsubscribe.queries.ts';
import { leavingPath, type MailKind, readLeaving, sealLeaving } from './unsubscribe-token.ts';

type Asked = Pick<Platform, 'db' | 'config'>;

export function leavingOf(
  { config }: Pick<Platform, 'config'>,
  leaving: { accountId: string; kind: MailKind },
): { url: string; headers: Record<string, string> } {
  const url = `${config.publicUrl}${leavingPath(sealLeaving(config, leaving))}`;
  const headers = {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { url, headers };
}

/** Trusts the token alone: whoever has the mail may unsubscribe. */
export async function showSubscription({ db, config }: Asked, token: string) {
  const leaving = readLeaving(config, token);
  const found = leaving && (await findSubscription(db, leaving));
  if (!leaving || !found) throw fail('linkExpired', { message: 'notifications.leaving.invalid' });
  return { kind: leaving.kind, email: maskAddress(found.email), isSubscribed: found.isSubscribed };
}

export async function changeSubscription(
  platform: Asked,
  { token, isSubscribed }: { token: string; isSubscribed: boolean },
) {
  const shown = await showSubscription(platform, token);
  const leaving = readLeaving(platform.config, token);
  if (leaving) await writeSubscription(platform.db, { ...leaving, isSubscribed });
  return { ...shown, isSubscribed };
}

/** Masks the address: a forwarded mail must not reveal it. */
function maskAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
