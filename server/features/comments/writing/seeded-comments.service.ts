import type { z } from 'zod';
import { CommentType } from '../../../../contract/enums.ts';
import type { figure } from '../../../../contract/figures.ts';
import { countComment } from '../../../parts/database/comment-counts.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { newId } from '../../../parts/id.ts';
import { findPlace, type Placeable } from './comment-place.ts';
import { readWords } from './comment-text.ts';
import { countReply, insertComment } from './write-comments.queries.ts';

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
}

/** A comment with its replies that comes with the file it stands on: nobody is told of it. */
export async function writeComment(tx: Transaction, talk: SeededComment): Promise<void> {
  const { fileId, version, type = CommentType.public, figures = [] } = talk;
  const place = { file_id: fileId, version_id: version.id, type };
  const id = newId();
  await insertComment(tx, {
    id,
    ...place,
    ...wordsOf(talk.text, 'rawComment'),
    ...findPlace(version, {
      millisecondStartTime: null,
      millisecondEndTime: null,
      frame: talk.frame ?? null,
      endFrame: talk.endFrame ?? null,
      page: talk.page ?? null,
    }),
    author_id: talk.authorId,
    figures: JSON.stringify(figures),
    figure_count: figures.length,
    draw_pad_width: talk.drawPad?.width ?? null,
    draw_pad_height: talk.drawPad?.height ?? null,
  });
  await countComment(tx, { versionId: version.id, isHidden: type === CommentType.private, by: 1 });
  for (const { authorId, text } of talk.replies) {
    const words = wordsOf(text, 'rawReply');
    await insertComment(tx, { id: newId(), ...place, ...words, parent_id: id, author_id: authorId });
    await countReply(tx, { parentId: id, by: 1 });
  }
}

function wordsOf(text: string, field: 'rawComment' | 'rawReply') {
  const { body, rich } = readWords({ text, raw: '', mentioned: [], field });
  return { body, rich: JSON.stringify(rich) };
}
