import { CommentType } from '../../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../../access/file-access.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { fileTopic, record } from '../../events/events.service.ts';

interface Said {
  id: string;
  parent_id: string | null;
  version_id: string;
  author_id: string;
  type: 1 | 2;
}

/** Last in a transaction. What is said among the team is told to the team, and to nobody else. */
export async function announceComment(
  tx: Transaction,
  what: 'added' | 'changed' | 'removed',
  { access, said }: { access: FileOrFolderAccess; said: Said },
): Promise<void> {
  const { item, projectId } = access;
  const isHidden = item.hidden || said.type === CommentType.private;
  const topics = [fileTopic({ projectId, isHidden })];
  const written = { projectId, fileId: item.id, fileVersionId: said.version_id, userId: said.author_id };
  if (said.parent_id === null) {
    await record(tx, { topics, type: `comment.${what}`, data: { ...written, commentId: said.id } });
  } else {
    const data = { ...written, commentId: said.parent_id, replyId: said.id };
    await record(tx, { topics, type: `reply.${what}`, data });
  }
}
