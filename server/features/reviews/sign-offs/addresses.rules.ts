import { createHash, randomBytes } from 'node:crypto';
import type { SignOffFacts } from '../../../parts/database/schema/reviews.ts';
import { emailKeyOf } from '../../accounts/invitees.service.ts';

const SALT_BYTES = 32;

/** Without it, the few addresses that an organisation has are soon tried out against a hash. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/** What a record holds of an address: it can be left out later, and cannot be exchanged. */
export const hashAddress = ({ salt, address }: { salt: string; address: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, address]))
    .digest('hex');

/** Whose addresses a reader is shown: everybody's, or their own. */
export type AddressesFor = 'all' | { only: string };

/** By the answers of a record; null is what is left out. */
export const shownAddresses = ({ answers }: SignOffFacts, reader: AddressesFor): Array<string | null> =>
  answers.map(({ address }) =>
    reader === 'all' || emailKeyOf(address) === emailKeyOf(reader.only) ? address : null,
  );

/** What stands beside a record of hashes: of each address that is shown its salt, of the others nothing. */
export const openAddresses = ({ answers }: SignOffFacts, shown: Array<string | null>) =>
  answers.map(({ salt }, at) => {
    const address = shown[at] ?? null;
    return address === null || salt === undefined ? null : { salt, address };
  });
