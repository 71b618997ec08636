import type { Language } from '../../../../contract/enums.ts';
import { requireFileOrFolder } from '../../../access/files/file-access.ts';
import { requireReviewer } from '../../../access/links/reviewer-access.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { listReviewers } from '../reviews.queries.ts';
import { type AddressesFor, openAddresses, shownAddresses } from './addresses.rules.ts';
import { askForHash } from './hash-original.service.ts';
import { findSignOff, findSignOffOfReview, type SignOffRow } from './sign-offs.queries.ts';

export type SignOff = SignOffRow & {
  record: string;
  signature: Buffer;
  addresses: Array<string | null>;
};

export type SignedRecord = Omit<SignOffFacts, 'original' | 'answers'> & {
  /** The first format holds addresses, the second their hashes. */
  format: 'koma-sign-off-1' | 'koma-sign-off-2';
  answers: Array<Omit<SignOffFacts['answers'][number], 'address' | 'salt'>>;
  installation: string;
  publicKey: string;
  number: number;
  previous: string | null;
  original: SignOffFacts['original'] & { sha256: string };
};

export const readRecord = ({ record }: SignOff): SignedRecord => JSON.parse(record);

/**
 * Writes the downloadable record. The first format signs the addresses, so it needs a reader who may see all
 * of them.
 */
export function writeDocument(signOff: SignOff): string {
  const { signature, facts, addresses: shown } = signOff;
  const record = readRecord(signOff);
  const isOlder = record.format === 'koma-sign-off-1';
  if (isOlder && shown.includes(null)) throw fail('notice', { message: 'reviews.signOffOlder' });
  const signed = {
    record,
    ...(!isOlder && { addresses: openAddresses(facts, shown) }),
    signature: signature.toString('base64url'),
  };
  return `${JSON.stringify(signed, null, 2)}\n`;
}

/** Requires an account with access to the file. A share link gives out no names. */
export async function openSignOff(platform: Platform, { person, id }: { person: Person; id: string }) {
  const row = await findSignOff(platform.db, id);
  // Unknown ids go through the access check too, so they answer like hidden ones.
  const fileId = row?.file_id ?? id;
  const question = { person, id: fileId, ability: 'see', missing: 'notFound' } as const;
  const access = await requireFileOrFolder(platform.db, question);
  return requireSigned(platform, row, access.can('seeAddresses') ? 'all' : { only: person.email });
}

export async function openGuestSignOff(platform: Platform, token: string): Promise<SignOff> {
  const { reviewId, reviewerId } = await requireReviewer(platform, token);
  const found = await findSignOffOfReview(platform.db, reviewId);
  const reviewers = await listReviewers(platform.db, [reviewId]);
  const only = reviewers.find(({ id }) => id === reviewerId)?.email ?? '';
  return requireSigned(platform, found && (await findSignOff(platform.db, found.id)), { only });
}

async function requireSigned(
  platform: Platform,
  row: SignOffRow | undefined,
  reader: AddressesFor,
): Promise<SignOff> {
  if (!row) throw fail('notFound');
  const { record, signature } = row;
  if (record !== null && signature !== null) {
    return { ...row, record, signature, addresses: shownAddresses(row.facts, reader) };
  }
  if (row.version_id) await askForHash(platform, platform.db, row.version_id);
  throw fail('notice', { message: 'reviews.signOffPending' });
}

export function titleOf(signOff: SignOff, language: Language): string {
  const { file, version } = readRecord(signOff);
  return translate(language, 'reviews.signOff.title', { file: file.name, number: version.number });
}
