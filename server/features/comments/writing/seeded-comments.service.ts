import type { z } from 'zod';
import { CommentType } from '../../../../contract/enums.ts';
import type { figure } from '../../../../contract/figures.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import { findPlace, type Placeable } from './comment-place.ts';
import { readWords } from './comment-text.ts';
import { insertComment } from './insert-comment.queries.ts';
import { backdateComments } from './seeded-comments.queries.ts';

export interface SeededComment {
  fileId: string;
  version: Placeable & { id: string };
  authorId: string;
  text: string;
  type?: 1 | 2;
  frame?: number;
  endFrame?: number;
  page?: number;
  figures?: Array<z.infer<typeof figure>>;
  drawPad?: { width: number; height: number };
  replies: Array<{ authorId: string; text: string }>;
  minutesAgo: number;
  resolvedBy?: string;
}

const REPLY_MINUTES = 7;

/** Announces nothing. */
export async function writeComment(tx: Transaction, talk: SeededComment): Promise<void> {
  const { fileId, version, type = CommentType.public } = talk;
  const seeded = { fileId, versionId: version.id, type };
  const id = newId();
  await insertComment(tx, {
    isActivity: false,
    comment: {
      ...seeded,
      ...wordsOf(talk.text, 'rawComment'),
      id,
      parentId: null,
      authorId: talk.authorId,
      place: findPlace(version, {
        millisecondStartTime: null,
        millisecondEndTime: null,
        frame: talk.frame ?? null,
        endFrame: talk.endFrame ?? null,
        page: talk.page ?? null,
      }),
      figures: talk.figures ?? [],
      drawPadWidth: talk.drawPad?.width ?? null,
      drawPadHeight: talk.drawPad?.height ?? null,
    },
  });
  const { minutesAgo, resolvedBy = null } = talk;
  const said = [{ id, minutesAgo, resolvedBy }];
  for (const [at, { authorId, text }] of talk.replies.entries()) {
    const reply = { ...seeded, ...wordsOf(text, 'rawReply'), id: newId(), parentId: id, authorId };
    await insertComment(tx, { comment: reply, isActivity: false });
    said.push({ id: reply.id, minutesAgo: minutesAgo - (at + 1) * REPLY_MINUTES, resolvedBy: null });
  }
  await backdateComments(tx, said);
}

function wordsOf(text: string, field: 'rawComment' | 'rawReply') {
  const { body, rich } = readWords({ text, raw: '', mentioned: [], field });
  return { body, rich };
}
