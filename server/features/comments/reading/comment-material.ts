import type { Figure } from '../../../../contract/figures.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type AttachmentRow,
  type CommentRow,
  findCommentRows,
  listAttachments,
  listFigures,
  listMentions,
  listReplies,
  type MentionRow,
} from '../comments.queries.ts';

export interface CommentMaterial extends Beside {
  comments: CommentRow[];
  replies: CommentRow[];
  figures: Map<string, Figure[]>;
}

interface Beside {
  mentions: MentionRow[];
  attachments: AttachmentRow[];
}

/** Limits per answer. Null: no limit. */
const inList = { replies: 100, replyBytes: 256 * 1024, figureBytes: 256 * 1024 };
const byItself = { replies: 1000, replyBytes: 256 * 1024, figureBytes: null };

export const readPageMaterial = (db: Database, ids: string[]) => readMaterial(db, { ids, amount: inList });

export const readOneMaterial = (db: Database, id: string) =>
  readMaterial(db, { ids: [id], amount: byItself });

interface Asked {
  ids: string[];
  amount: { replies: number; replyBytes: number; figureBytes: number | null };
}

async function readMaterial(db: Database, { ids, amount }: Asked): Promise<CommentMaterial> {
  const comments = await findCommentRows(db, ids);
  const idsWith = (key: 'reply_count' | 'figure_count') => {
    const having = new Set(comments.filter((row) => row[key] > 0).map((row) => row.id));
    return ids.filter((id) => having.has(id));
  };
  const [replies, figures] = await Promise.all([
    listReplies(db, { parentIds: idsWith('reply_count'), limit: amount.replies, bytes: amount.replyBytes }),
    listFigures(db, { ids: idsWith('figure_count'), bytes: amount.figureBytes }),
  ]);
  return { comments, replies, figures, ...(await readBeside(db, [...comments, ...replies])) };
}

export async function readBeside(db: Database, rows: CommentRow[]): Promise<Beside> {
  const [mentions, attachments] = await Promise.all([
    listMentions(
      db,
      rows.map((row) => row.id),
    ),
    listAttachments(
      db,
      rows.filter((row) => row.attachment_count > 0).map((row) => row.id),
    ),
  ]);
  return { mentions, attachments };
}
