import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentType } from '../../../../../contract/enums.ts';
import { plainTextOf, type RichText } from '../../../../../contract/rich-text.ts';
import { useToken } from '../../../../lib/session/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { useFilePeople } from '../../comment-data/use-file-people.ts';
import { clearDrawing } from '../../room/drawing.ts';
import { type ReviewedFile, useRoom, useRoomState } from '../../room/room.ts';
import { type Shortcut, useShortcuts } from '../../shortcuts/shortcuts.ts';
import { AttachmentList } from '../attachments/attachment-list.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';
import { EditorNotes } from '../editor/editor-notes.tsx';
import { EditorTools } from '../editor/editor-tools.tsx';
import { type EditorHandle, RichEditor } from '../editor/rich-editor.tsx';
import { problemOf } from '../editor/text-problem.ts';
import { type Draft, emptyDraft, keepDraft, readDraft } from '../sending/draft.ts';
import { joinDrafts, rescued } from '../sending/rescue-draft.ts';
import { mentionsOf } from '../sending/save-edit.ts';
import { sendComment } from '../sending/sending.ts';
import classes from './composer.module.css';
import { ComposerRow } from './composer-row.tsx';
import { newCommentOf } from './new-comment.ts';
import { PlaceChip } from './place-chip.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

interface Props {
  file: ReviewedFile;
  fileVersionId: string;
}

export function Composer({ file, fileVersionId }: Props) {
  const { t } = useTranslation('comments');
  const room = useRoom();
  const everybody = useFilePeople(file._id);
  const editor = useRef<EditorHandle>(null);
  const [draft, setDraft] = useDraft(fileVersionId, editor);
  const [isPlaced, setPlaced] = useState(true);
  const [problem, setProblem] = useState<string>();
  const files = useAttachments({ fileId: file._id, versionId: fileVersionId });
  // Guests attach nothing, because their files would count against the owner's plan.
  const canAttach = useToken() !== null;
  const addFiles = (added: File[]) => canAttach && files.add(added);
  const { hold, letGo } = usePauseWhileWriting();
  const figureCount = useStore(room.drawing, ({ figures }) => figures.length);
  const placeKind = useRoomState(({ place }) => place.kind);
  const isPrivate = draft.commentType === CommentType.private;
  const people = isPrivate ? everybody.filter(({ canSeePrivate }) => canSeePrivate) : everybody;

  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        { keys: ['c'], group: 'comments', label: 'comments:keys.write', run: () => editor.current?.focus() },
      ],
      [],
    ),
  );

  useEffect(() => {
    if (!room.state.get().asksToWrite) return;
    room.state.set({ asksToWrite: false });
    editor.current?.focus();
  }, [room]);

  function write(blocks: RichText) {
    if (blocks.length > 0) hold();
    setDraft((before) => ({ ...before, blocks }));
    setProblem(undefined);
  }

  function findProblem(): string | undefined {
    const text = problemOf({ text: plainTextOf(draft.blocks), hasDrawing: figureCount > 0 });
    if (text) return t(text);
    if (files.list.some(({ state }) => state !== 'ready')) return t('files.notReady');
    const outsider = mentionsOf(draft.blocks)
      .map((id) => everybody.find(({ _id }) => _id === id))
      .find((person) => person && isPrivate && !person.canSeePrivate);
    return outsider && t('mention.outsider', { name: outsider.name });
  }

  function send() {
    const found = findProblem();
    if (found !== undefined) {
      setProblem(found);
      return editor.current?.focus();
    }
    const { body, place } = newCommentOf({ room, file, fileVersionId, draft, isPlaced, files: files.list });
    const figures = room.drawing.get().figures;
    void sendComment(body).then((comment) => {
      if (comment && figures.length > 0 && !room.state.get().isPlaying) {
        room.state.set({ chosenComment: comment._id, shownDrawing: { place, figures } });
      }
    });
    room.state.set({ range: null, shownDrawing: figures.length > 0 ? { place, figures } : null });
    clearDrawing(room.drawing);
    files.clear();
    setDraft({ ...emptyDraft, commentType: draft.commentType });
    setPlaced(true);
    editor.current?.write([]);
    letGo();
  }

  return (
    <form
      className={classes.composer}
      aria-label={t('compose.label')}
      data-takes-files
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        addFiles([...event.dataTransfer.files]);
      }}
    >
      <div className={classes.box}>
        {placeKind !== 'whole' && (
          <PlaceChip file={file} isPlaced={isPlaced || figureCount > 0} onChange={setPlaced} />
        )}
        <RichEditor
          ref={editor}
          label={t('compose.label')}
          placeholder={t('compose.placeholder')}
          initial={draft.blocks}
          people={people}
          isInvalid={problem !== undefined}
          onChange={write}
          onSend={send}
          onFiles={addFiles}
        />
        <AttachmentList list={files.list} onRemove={files.remove} />
        <EditorNotes text={plainTextOf(draft.blocks)} problem={problem} />
        <ComposerRow
          onDraw={hold}
          onFiles={canAttach ? files.add : undefined}
          tools={<EditorTools editor={editor} />}
          visibility={
            file.canCommentPrivately && (
              <VisibilityMenu
                value={draft.commentType}
                onChange={(commentType) => setDraft((before) => ({ ...before, commentType }))}
              />
            )
          }
        />
      </div>
    </form>
  );
}

function usePauseWhileWriting() {
  const room = useRoom();
  const resumes = useRef(false);
  return {
    hold() {
      if (!room.state.get().isPlaying) return;
      resumes.current = true;
      room.transport.current.pause();
    },
    letGo() {
      if (resumes.current) room.transport.current.play();
      resumes.current = false;
    },
  };
}

/** Keeps the draft of a version, and takes over words whose own form disappeared. */
function useDraft(versionId: string, editor: RefObject<EditorHandle | null>) {
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
