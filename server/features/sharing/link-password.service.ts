import { AccessType } from '../../../contract/enums.ts';
import { refuseField } from '../../failure.ts';
import { neighbourhoodOf } from '../../http/network.ts';
import { tooManyTries } from '../../http/too-many-tries.ts';
import { countTry, giveBackTry, readWait } from '../../platform/database/rate-limits.ts';
import { verifyPassword } from '../../platform/identity/passwords.ts';
import type { Platform } from '../../platform.ts';
import { decodePassword } from '../accounts/account/wire-password.rules.ts';
import { findKnownDevice, rememberDevice } from '../accounts/sessions/known-devices.service.ts';
import type { LinkRow } from './links.queries.ts';

const TEN_MINUTES = 600;
const TRIES_PER_DEVICE = 10;
const TRIES_PER_NETWORK = 10;
const TRIES_PER_NEIGHBOURHOOD = 40;
const TRIES_PER_LINK = 200;

interface Protected {
  id: string;
  access_type: number;
  password_hash: string | null;
}

export const asksPassword = (link: Pick<Protected, 'access_type'> | undefined): boolean =>
  link?.access_type === AccessType.password;

export interface LinkVisitor {
  network: string;
  deviceHash?: Buffer | undefined;
}

class Proof {
  readonly #link: Proven;

  constructor(link: Proven) {
    this.#link = link;
  }

  /** Fails after a new password, which raises the epoch. */
  isFor({ id, epoch }: Proven): boolean {
    return this.#link.id === id && this.#link.epoch === epoch;
  }
}

type Proven = Pick<LinkRow, 'id' | 'epoch'>;

/** Proof of a link's password, the only key to a protected link: a member's right ends with the membership. */
export type PasswordProof = Proof;

interface PasswordAttempt extends LinkVisitor {
  link: Protected & Proven;
  wire: string | undefined;
  field: string;
}

/**
 * Counts for the whole link too, so that many networks guess no faster. Known browsers count apart: guesses must not
 * lock them out.
 */
export async function requireLinkPassword(
  { db }: Platform,
  { link, wire, field, network, deviceHash: tokenHash }: PasswordAttempt,
): Promise<PasswordProof> {
  const linkId = link.id;
  const known = await findKnownDevice(db, { asked: { linkId }, tokenHash });
  const limits = known
    ? [{ key: `share-password:${linkId}:${known}`, max: TRIES_PER_DEVICE }]
    : triesOfNewcomer(linkId, network);
  await requirePassword({ db }, { hash: link.password_hash, wire, field, limits });
  await rememberDevice(db, { holder: { linkId }, tokenHash });
  return new Proof(link);
}

export const triesOfNewcomer = (id: string, network: string) => [
  { key: `share-password:${id}:${network}`, max: TRIES_PER_NETWORK },
  { key: `share-password:${id}:${neighbourhoodOf(network)}`, max: TRIES_PER_NEIGHBOURHOOD },
  { key: `share-password:${id}`, max: TRIES_PER_LINK },
];

interface SaidPassword {
  hash: string | null;
  wire: string | undefined;
  field: string;
  limits: Array<{ key: string; max: number }>;
}

export async function requirePassword(
  { db }: Pick<Platform, 'db'>,
  { hash, wire, field, limits }: SaidPassword,
): Promise<void> {
  if (wire === undefined) {
    throw refuseField('unprocessable', field, 'sharing.passwordRequired');
  }
  const password = decodePassword({ wire, field });
  for (const { key, max } of limits) {
    if (!(await countTry(db, { key, max, seconds: TEN_MINUTES }))) {
      throw tooManyTries(await readWait(db, key));
    }
  }
  if (!(await verifyPassword(hash, password))) {
    throw refuseField('unprocessable', field, 'sharing.wrongPassword');
  }
  for (const { key } of limits) await giveBackTry(db, key);
}
