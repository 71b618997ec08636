import { CommentType } from '../../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../../access/file-access.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { fileTopic, record } from '../../events/events.service.ts';

interface AnnouncedComment {
  id: string;
  parent_id: string | null;
  version_id: string;
  author_id: string;
  type: 1 | 2;
}

/** Last in a transaction. A comment among the team is told to the team, and to nobody else. */
export async function announceComment(
  tx: Transaction,
  what: 'added' | 'changed' | 'completed' | 'reopened' | 'removed',
  { access, comment }: { access: FileOrFolderAccess; comment: AnnouncedComment },
): Promise<void> {
  const { item, projectId } = access;
  const isHidden = item.hidden || comment.type === CommentType.private;
  const topics = [fileTopic({ projectId, isHidden })];
  const written = {
    projectId,
    fileId: item.id,
    fileVersionId: comment.version_id,
    userId: comment.author_id,
  };
  if (comment.parent_id === null) {
    await record(tx, { topics, type: `comment.${what}`, data: { ...written, commentId: comment.id } });
  } else {
    const data = { ...written, commentId: comment.parent_id, replyId: comment.id };
    await record(tx, { topics, type: `reply.${what}`, data });
  }
}
