import { type RefObject, useEffect, useState } from 'react';
import { useStore } from '../../../../lib/store.ts';
import type { EditorHandle } from '../editor/rich-editor.tsx';
import { type Draft, keepDraft, readDraft } from '../sending/draft.ts';
import { joinDrafts, rescued } from '../sending/rescue-draft.ts';

/** What is being written about a version: kept while it is written, with the words that lost their place elsewhere. */
export function useDraft(versionId: string, editor: RefObject<EditorHandle | null>) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(versionId));
  useEffect(() => keepDraft(versionId, draft), [versionId, draft]);
  const homeless = useStore(rescued, (state) => state.draft);
  useEffect(() => {
    if (!homeless) return;
    const joined = joinDrafts(draft, homeless);
    rescued.set({ draft: null });
    setDraft(joined);
    editor.current?.write(joined.blocks);
    if (rescued.get().hasKeyboard) editor.current?.focus();
  }, [homeless, draft, editor]);
  return [draft, setDraft] as const;
}
