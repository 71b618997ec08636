import { CommentType } from '../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../access/file-access.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { announce } from '../../parts/live/announcements.ts';
import { fileTopic } from '../live/live.service.ts';

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
  const isReply = said.parent_id !== null;
  await announce(tx, {
    topics: [fileTopic({ projectId, isHidden })],
    type: `${isReply ? 'reply' : 'comment'}.${what}`,
    data: {
      projectId,
      fileId: item.id,
      fileVersionId: said.version_id,
      commentId: said.parent_id ?? said.id,
      ...(isReply && { replyId: said.id }),
      userId: said.author_id,
    },
  });
}
