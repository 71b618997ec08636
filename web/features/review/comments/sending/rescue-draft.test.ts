import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentType } from '../../../../../contract/enums.ts';
import { readToasts } from '../../../../lib/failures/toast.ts';
import { editOf, emptyDraft, keepDraft, readDraft, replyTo } from './draft.ts';
import { joinDrafts, rescueDraft, rescued } from './rescue-draft.ts';

const words = (text: string) => [{ kind: 'paragraph' as const, spans: [{ text }] }];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  rescued.set({ draft: null });
  vi.unstubAllGlobals();
});

test('a reply whose comment is deleted goes to the place for new comments, and is said to', () => {
  const draft = { blocks: words('half a thought'), commentType: CommentType.private };
  keepDraft(replyTo('one'), draft);
  rescueDraft('another');
  expect(rescued.get().draft).toBeNull();
  rescueDraft('one');
  expect(rescued.get().draft).toEqual(draft);
  expect(readDraft(replyTo('one'))).toEqual(emptyDraft);
  expect(readToasts()).toHaveLength(1);
});

test('so does an edit, behind what is being written there; what was for the team stays there', () => {
  keepDraft(editOf('one'), { blocks: words('edited'), commentType: CommentType.private });
  rescueDraft('one');
  const open = { blocks: words('new'), commentType: CommentType.public };
  expect(joinDrafts(open, rescued.get().draft ?? emptyDraft)).toEqual({
    blocks: [...words('new'), ...words('edited')],
    commentType: CommentType.private,
  });
});
