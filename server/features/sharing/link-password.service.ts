import { AccessType } from '../../../contract/enums.ts';
import { fail } from '../../http/failure.ts';
import { countTry, giveBackTry } from '../../parts/database/rate-limits.ts';
import { verifyPassword } from '../../parts/identity/passwords.ts';
import type { Parts } from '../../parts.ts';
import { decodePassword } from '../accounts/invitees.service.ts';

const TEN_MINUTES = 600;
const TRIES_PER_NETWORK = 10;
const TRIES_PER_LINK = 200;

interface Protected {
  id: string;
  access_type: number;
  password_hash: string | null;
}

/** What protects a link: its password, as long as the link asks for one. */
export const asksPassword = (link: Pick<Protected, 'access_type'> | undefined): boolean =>
  link?.access_type === AccessType.password;

interface Said {
  link: Protected;
  wire: string | undefined;
  field: string;
  network: string;
}

/** Guesses are counted for the link as a whole as well: a thousand networks guess no faster than a few. */
export async function requireLinkPassword(
  { db }: Parts,
  { link, wire, field, network }: Said,
): Promise<void> {
  if (wire === undefined) {
    throw fail('unprocessable', {
      message: 'sharing.passwordRequired',
      fields: [{ field, message: 'sharing.passwordRequired' }],
    });
  }
  const password = decodePassword({ wire, field });
  const keys = [
    { key: `share-password:${link.id}:${network}`, max: TRIES_PER_NETWORK, seconds: TEN_MINUTES },
    { key: `share-password:${link.id}`, max: TRIES_PER_LINK, seconds: TEN_MINUTES },
  ];
  for (const limit of keys) {
    if (!(await countTry(db, limit))) throw fail('tooManyRequests');
  }
  if (!(await verifyPassword(link.password_hash, password))) {
    throw fail('unprocessable', {
      message: 'sharing.wrongPassword',
      fields: [{ field, message: 'sharing.wrongPassword' }],
    });
  }
  for (const { key } of keys) await giveBackTry(db, key);
}
