import { createHash, randomBytes } from 'node:crypto';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';

const SALT_BYTES = 32;

/** Without a salt, guessing the few addresses of an organisation would reverse the hash. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/** A record holds the hash, so an address can be omitted but not exchanged. */
export const hashAddress = ({ salt, address }: { salt: string; address: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, address]))
    .digest('hex');

export type AddressesFor = 'all' | { only: string };

/** In the order of the answers. Null: hidden. */
export const shownAddresses = ({ answers }: SignOffFacts, reader: AddressesFor): Array<string | null> =>
  answers.map(({ address }) =>
    reader === 'all' || emailKeyOf(address) === emailKeyOf(reader.only) ? address : null,
  );

export const openAddresses = ({ answers }: SignOffFacts, shown: Array<string | null>) =>
  answers.map(({ salt }, at) => {
    const address = shown[at] ?? null;
    return address === null || salt === undefined ? null : { salt, address };
  });
