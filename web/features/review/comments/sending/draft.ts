import { z } from 'zod';
import { CommentType } from '../../../../../contract/enums.ts';
import { oneOf } from '../../../../../contract/fields.ts';
import { richText } from '../../../../../contract/rich-text.ts';

const draft = z.object({ blocks: richText, commentType: oneOf(CommentType) });
export type Draft = z.infer<typeof draft>;

const keyOf = (about: string) => `comment-draft ${about}`;

/** Keys of replies and edits; the draft of a new comment is kept by its version. */
export const replyTo = (commentId: string) => `reply ${commentId}`;
export const editOf = (id: string) => `edit ${id}`;

export const emptyDraft: Draft = { blocks: [], commentType: CommentType.public };

/** Reads words left unfinished before a reload, or before their comment scrolled away. */
export function readDraft(about: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(about)) ?? 'null');
    return draft.safeParse(stored).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export const dropDraft = (about: string) => sessionStorage.removeItem(keyOf(about));

export function keepDraft(about: string, kept: Draft) {
  if (kept.blocks.length === 0) dropDraft(about);
  else sessionStorage.setItem(keyOf(about), JSON.stringify(kept));
}
