import type { Language } from '../../../../contract/enums.ts';
import { requireFileOrFolder } from '../../../access/files/file-access.ts';
import { requireReviewer } from '../../../access/links/reviewer-access.ts';
import { fail } from '../../../failure.ts';
import type { SignOffFacts } from '../../../parts/database/schema/reviews.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { translate } from '../../../texts.ts';
import { askForHash } from './hash-original.service.ts';
import { findSignOff, findSignOffOfReview, type SignOffRow } from './sign-offs.queries.ts';

/** A record that is signed. */
export type SignOff = SignOffRow & { record: string; signature: Buffer };

/** What is written into a record, as its text holds it. */
export type SignedRecord = Omit<SignOffFacts, 'original'> & {
  installation: string;
  publicKey: string;
  number: number;
  previous: string | null;
  original: SignOffFacts['original'] & { sha256: string };
};

export const readRecord = ({ record }: SignOff): SignedRecord => JSON.parse(record);

/** For those who see the file by their account; a link that shares it hands out nobody's name. */
export async function openSignOff(parts: Parts, { person, id }: { person: Person; id: string }) {
  const row = await findSignOff(parts.db, id);
  // What does not exist is asked about as well, so that every caller gets the answer of what is out of sight.
  const fileId = row?.file_id ?? id;
  await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'see', missing: 'notFound' });
  return requireSigned(parts, row);
}

export async function openGuestSignOff(parts: Parts, token: string): Promise<SignOff> {
  const { reviewId } = await requireReviewer(parts, token);
  const found = await findSignOffOfReview(parts.db, reviewId);
  return requireSigned(parts, found && (await findSignOff(parts.db, found.id)));
}

async function requireSigned(parts: Parts, row: SignOffRow | undefined): Promise<SignOff> {
  if (!row) throw fail('notFound');
  const { record, signature } = row;
  if (record !== null && signature !== null) return { ...row, record, signature };
  if (row.version_id) await askForHash(parts, parts.db, row.version_id);
  throw fail('notice', { message: 'reviews.signOffPending' });
}

export function titleOf(signOff: SignOff, language: Language): string {
  const { file, version } = readRecord(signOff);
  return translate(language, 'reviews.signOff.title', { file: file.name, number: version.number });
}
