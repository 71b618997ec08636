import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBrush, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentType } from '../../../../contract/enums.ts';
import { plainTextOf, type RichText } from '../../../../contract/rich-text.ts';
import { useStore } from '../../../lib/store.ts';
import { clearDrawing, startDrawing, stopDrawing } from '../drawing/drawing.ts';
import { type RoomKey, useRoomKeys } from '../room/keys.ts';
import { type ReviewedFile, useRoom, useRoomState } from '../room/room.ts';
import { AttachmentList } from './attachment-list.tsx';
import classes from './composer.module.css';
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft.ts';
import { EditorNotes } from './editor-notes.tsx';
import { EditorTools } from './editor-tools.tsx';
import { newCommentOf } from './new-comment.ts';
import { PlaceChip } from './place-chip.tsx';
import { type EditorHandle, RichEditor } from './rich-editor.tsx';
import { mentionsOf } from './save-said.ts';
import { sendComment } from './sending.ts';
import { problemOf } from './text-problem.ts';
import { attachable, useAttachments } from './use-attachments.ts';
import { useFilePeople } from './use-people.ts';
import { VisibilityMenu } from './visibility-menu.tsx';

interface Props {
  file: ReviewedFile;
  fileVersionId: string;
}

/** Where the next comment is written: at the frame, range or page that is on screen. */
export function Composer({ file, fileVersionId }: Props) {
  const { t } = useTranslation('comments');
  const room = useRoom();
  const everybody = useFilePeople(file._id);
  const [draft, setDraft] = useState<Draft>(() => readDraft(fileVersionId));
  const [isPlaced, setPlaced] = useState(true);
  const [problem, setProblem] = useState<string>();
  const files = useAttachments(file._id);
  const editor = useRef<EditorHandle>(null);
  const picker = useRef<HTMLInputElement>(null);
  // It played when the writing began, and plays on once the comment is sent.
  const resumes = useRef(false);
  const figureCount = useStore(room.drawing, ({ figures }) => figures.length);
  const isDrawing = useStore(room.drawing, ({ isOn }) => isOn);
  const placeKind = useRoomState(({ place }) => place.kind);
  const isPrivate = draft.commentType === CommentType.private;
  const people = isPrivate ? everybody.filter(({ canSeePrivate }) => canSeePrivate) : everybody;

  useEffect(() => keepDraft(fileVersionId, draft), [fileVersionId, draft]);
  useRoomKeys(
    useMemo(
      (): RoomKey[] => [
        { keys: ['c'], group: 'comments', label: 'comments:keys.write', run: () => editor.current?.focus() },
      ],
      [],
    ),
  );

  function hold() {
    if (!room.state.get().isPlaying) return;
    resumes.current = true;
    room.transport.current.pause();
  }

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
    if (resumes.current) room.transport.current.play();
    resumes.current = false;
  }

  function toggleDrawing() {
    if (isDrawing) return stopDrawing(room.drawing);
    hold();
    room.state.set({ shownDrawing: null });
    startDrawing(room.drawing);
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
        files.add([...event.dataTransfer.files]);
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
          onFiles={files.add}
        />
        <AttachmentList list={files.list} onRemove={files.remove} />
        <EditorNotes text={plainTextOf(draft.blocks)} problem={problem} />
        <div className={classes.row}>
          <Tooltip label={t('compose.draw')} openDelay={400}>
            <ActionIcon
              size={32}
              aria-label={figureCount > 0 ? t('compose.drawn', { count: figureCount }) : t('compose.draw')}
              aria-pressed={isDrawing}
              data-on={isDrawing || figureCount > 0}
              className={classes.draw ?? ''}
              onClick={toggleDrawing}
            >
              <IconBrush size={17} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('files.add')} openDelay={400}>
            <ActionIcon size={32} aria-label={t('files.add')} onClick={() => picker.current?.click()}>
              <IconPaperclip size={17} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
          <EditorTools editor={editor} />
          <span className={classes.space} />
          {file.canCommentPrivately && (
            <VisibilityMenu
              value={draft.commentType}
              onChange={(commentType) => setDraft((before) => ({ ...before, commentType }))}
            />
          )}
          <Button type="submit" size="compact-md" variant="filled" color="accent" title={t('compose.keys')}>
            {t('compose.send')}
          </Button>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={attachable}
        aria-label={t('files.add')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </form>
  );
}
