import { ItemType, type Language } from '../../../contract/enums.ts';
import { REVIEWS_SHOWN } from '../../../contract/limits.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import { readMailedAccess } from '../../access/links/reviewer-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { presentReview, type Review } from './reviews.presenter.ts';
import { findReview, listReviewers, listReviews, type ReviewRow } from './reviews.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  fileId: string;
}

/** Visitors of a link see the status but no reviews. */
export async function showReviews(platform: Platform, { person, language, fileId }: Asked) {
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'see' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  const rows = await listReviews(platform.db, { fileId, limit: REVIEWS_SHOWN });
  return {
    results: await presentAll(platform, { access, language, rows }),
    canRequest: access.can('setStatus'),
    canAskByAddress: mayAskByAddress(access),
  };
}

/** Private files are never shown to outsiders. */
export const mayAskByAddress = (access: FileOrFolderAccess): boolean =>
  access.can('setStatus') && access.can('addPeople') && !access.item.hidden;

export async function showReview(
  platform: Platform,
  { access, language, id }: { access: FileOrFolderAccess; language: Language; id: string },
): Promise<Review> {
  const row = await findReview(platform.db, id);
  const [shown] = await presentAll(platform, { access, language, rows: row ? [row] : [] });
  if (!shown) throw fail('notFound');
  return shown;
}

interface Shown {
  access: FileOrFolderAccess;
  language: Language;
  rows: ReviewRow[];
}

async function presentAll(platform: Platform, { access, language, rows }: Shown): Promise<Review[]> {
  const all = await listReviewers(
    platform.db,
    rows.map(({ id }) => id),
  );
  const { accountId } = access.person;
  const seesAddresses = access.can('seeAddresses');
  const reader = { accountId, language, mayManage: access.can('organise'), seesAddresses };
  const mailedAccess = await readMailedAccess(platform.db, access.item.id);
  return Promise.all(
    rows.map((row) =>
      presentReview(platform, row, {
        reader,
        mailedAccess,
        reviewers: all.filter(({ review_id }) => review_id === row.id),
      }),
    ),
  );
}

export async function requireReviewFile(
  platform: Platform,
  { person, id }: { person: Person; id: string },
): Promise<{ access: FileOrFolderAccess; row: ReviewRow }> {
  const row = await findReview(platform.db, id);
  // Unknown ids go through the access check too, so they answer like hidden ones.
  const fileId = row?.file_id ?? id;
  const access = await requireFileOrFolder(platform.db, {
    person,
    id: fileId,
    ability: 'see',
    missing: 'notFound',
  });
  if (!row) throw fail('notFound');
  return { access, row };
}
