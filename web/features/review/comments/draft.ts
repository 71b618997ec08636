import { z } from 'zod';
import { CommentType } from '../../../../contract/enums.ts';
import { oneOf } from '../../../../contract/fields.ts';
import { richText } from '../../../../contract/rich-text.ts';

const draft = z.object({ blocks: richText, commentType: oneOf(CommentType) });
export type Draft = z.infer<typeof draft>;

const keyOf = (versionId: string) => `comment-draft ${versionId}`;

export const emptyDraft: Draft = { blocks: [], commentType: CommentType.public };

/** What somebody was writing about a version before the page was left or loaded anew. */
export function readDraft(versionId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(versionId)) ?? 'null');
    return draft.safeParse(stored).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(versionId: string, kept: Draft) {
  if (kept.blocks.length === 0) sessionStorage.removeItem(keyOf(versionId));
  else sessionStorage.setItem(keyOf(versionId), JSON.stringify(kept));
}
