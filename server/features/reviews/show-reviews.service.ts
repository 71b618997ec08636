import { ItemType, type Language } from '../../../contract/enums.ts';
import { REVIEWS_SHOWN } from '../../../contract/limits.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import { readMailedAccess } from '../../access/links/reviewer-access.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentReview, type Review } from './reviews.presenter.ts';
import { findReview, listReviewers, listReviews, type ReviewRow } from './reviews.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  fileId: string;
}

/** Those whom a link alone lets in are told of the status, and of no review. */
export async function showReviews(parts: Parts, { person, language, fileId }: Asked) {
  const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'see' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  const rows = await listReviews(parts.db, { fileId, limit: REVIEWS_SHOWN });
  return {
    results: await presentAll(parts, { access, language, rows }),
    canRequest: access.can('setStatus'),
    canAskByAddress: mayAskByAddress(access),
  };
}

/** A file that is private is shown to nobody outside. */
export const mayAskByAddress = (access: FileOrFolderAccess): boolean =>
  access.can('setStatus') && access.can('addPeople') && !access.item.hidden;

export async function showReview(
  parts: Parts,
  { access, language, id }: { access: FileOrFolderAccess; language: Language; id: string },
): Promise<Review> {
  const row = await findReview(parts.db, id);
  const [shown] = await presentAll(parts, { access, language, rows: row ? [row] : [] });
  if (!shown) throw fail('notFound');
  return shown;
}

interface Shown {
  access: FileOrFolderAccess;
  language: Language;
  rows: ReviewRow[];
}

async function presentAll(parts: Parts, { access, language, rows }: Shown): Promise<Review[]> {
  const all = await listReviewers(
    parts.db,
    rows.map(({ id }) => id),
  );
  const { accountId } = access.person;
  const seesAddresses = access.can('seeAddresses');
  const reader = { accountId, language, mayManage: access.can('organise'), seesAddresses };
  const mailedAccess = await readMailedAccess(parts.db, access.item.id);
  return Promise.all(
    rows.map((row) =>
      presentReview(parts, row, {
        reader,
        mailedAccess,
        reviewers: all.filter(({ review_id }) => review_id === row.id),
      }),
    ),
  );
}

/** The file of a review, for those who see it; to everybody else the review does not exist. */
export async function requireReviewFile(
  parts: Parts,
  { person, id }: { person: Person; id: string },
): Promise<{ access: FileOrFolderAccess; row: ReviewRow }> {
  const row = await findReview(parts.db, id);
  // What does not exist is asked about as well, so that every caller gets the answer of what is out of sight.
  const fileId = row?.file_id ?? id;
  const access = await requireFileOrFolder(parts.db, {
    person,
    id: fileId,
    ability: 'see',
    missing: 'notFound',
  });
  if (!row) throw fail('notFound');
  return { access, row };
}
