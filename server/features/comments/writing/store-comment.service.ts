import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { CommentRow } from '../comments.queries.ts';
import { announceComment } from './comments.announcer.ts';
import { insertComment, type NewComment } from './insert-comment.queries.ts';
import { setMentions } from './write-comments.queries.ts';

export interface Stored {
  comment: NewComment;
  mentioned: string[];
  access: FileOrFolderAccess;
}

/** Undefined: the parent is gone, or the comment is a retry. */
export async function storeComment(
  tx: Transaction,
  { comment, mentioned, access }: Stored,
): Promise<CommentRow | undefined> {
  const row = await insertComment(tx, { comment, isActivity: true });
  if (!row) return undefined;
  if (mentioned.length > 0) await setMentions(tx, { commentId: row.id, accountIds: mentioned });
  await announceComment(tx, 'added', { access, comment: row });
  return row;
}
