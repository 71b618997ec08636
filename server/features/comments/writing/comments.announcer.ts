import { CommentType } from '../../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fileTopic, record } from '../../events/events.service.ts';

interface Placed {
  access: FileOrFolderAccess;
  comment: AnnouncedComment;
  versionId: string;
}

/** Last statement of its transaction. */
export const announcePlaced = (tx: Transaction, { access, comment, versionId }: Placed) =>
  record(tx, {
    topics: [topicOf(access, comment)],
    type: 'comment.placed',
    data: {
      projectId: access.projectId,
      fileId: access.item.id,
      fileVersionId: versionId,
      userId: comment.author_id,
      commentId: comment.id,
    },
  });

const topicOf = ({ item, projectId }: FileOrFolderAccess, { type }: AnnouncedComment) =>
  fileTopic({ projectId, isHidden: item.hidden || type === CommentType.private });

interface AnnouncedComment {
  id: string;
  parent_id: string | null;
  version_id: string;
  author_id: string;
  type: 1 | 2;
}

/** Last statement of its transaction. */
export async function announceComment(
  tx: Transaction,
  what: 'added' | 'changed' | 'completed' | 'reopened' | 'removed',
  { access, comment }: { access: FileOrFolderAccess; comment: AnnouncedComment },
): Promise<void> {
  const { item, projectId } = access;
  const topics = [topicOf(access, comment)];
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
