import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface Asked {
  versionId: string;
  fromVersionId?: string;
  seesPrivate: boolean;
}

const PLACES_MAX = 5000;

export const listPlaces = (db: Database, { versionId, fromVersionId, seesPrivate }: Asked) =>
  db
    .selectFrom('comment_places')
    .innerJoin('comments', 'comments.id', 'comment_places.comment_id')
    .where('comment_places.version_id', '=', versionId)
    .where('comments.frame', 'is not', null)
    .$if(fromVersionId !== undefined, (query) =>
      query.where('comments.version_id', '=', fromVersionId ?? versionId),
    )
    .$if(!seesPrivate, (query) => query.where('comments.type', '=', CommentType.public))
    .select([
      'comments.id as commentId',
      'comments.version_id as fileVersionId',
      sql<number>`coalesce(comments.figure_frame, comments.frame)`.as('source'),
      'comment_places.frame',
    ])
    .orderBy('comment_places.placed_at', 'desc')
    .limit(PLACES_MAX)
    .execute();

interface Placed {
  commentId: string;
  versionId: string;
  frame: number;
  by: string;
}

export async function savePlace(
  tx: Transaction,
  { commentId, versionId, frame, by }: Placed,
): Promise<boolean> {
  const held = await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .forKeyShare()
    .executeTakeFirst();
  if (!held) return false;
  const placed = { frame, placed_by: by, placed_at: sql<Date>`now()` };
  await tx
    .insertInto('comment_places')
    .values({ comment_id: commentId, version_id: versionId, ...placed })
    .onConflict((conflict) => conflict.columns(['comment_id', 'version_id']).doUpdateSet(placed))
    .execute();
  return true;
}

export async function dropPlace(
  tx: Transaction,
  { commentId, versionId }: Pick<Placed, 'commentId' | 'versionId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment_places')
    .where('comment_id', '=', commentId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
