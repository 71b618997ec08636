import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainTextOf, type RichText } from '../../../../../contract/rich-text.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import { EditorNotes } from '../editor/editor-notes.tsx';
import { EditorTools } from '../editor/editor-tools.tsx';
import { type EditorHandle, RichEditor } from '../editor/rich-editor.tsx';
import { problemOf } from '../editor/text-problem.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from '../sending/draft.ts';
import classes from './comment-item.module.css';

interface Props {
  /** The key of the kept draft. */
  about: string;
  commentType: Draft['commentType'];
  label: string;
  initial: RichText;
  people: FilePerson[];
  confirmLabel: string;
  isEdit?: boolean;
  hasDrawing?: boolean;
  onDone: (blocks: RichText) => void;
  onCancel: () => void;
}

export function CommentForm({ about, label, initial, people, confirmLabel, ...props }: Props) {
  const { t } = useTranslation('comments');
  const editor = useRef<EditorHandle>(null);
  const [first] = useState(() => {
    const kept = readDraft(about).blocks;
    return kept.length > 0 ? kept : initial;
  });
  const [blocks, setBlocks] = useState(first);
  const [problem, setProblem] = useState<string>();
  useEffect(() => editor.current?.focus(), []);

  function send() {
    const { isEdit = false, hasDrawing = false } = props;
    const isSame = isEdit && JSON.stringify(blocks) === JSON.stringify(initial);
    const found = isSame ? 'edit.nothing' : problemOf({ text: plainTextOf(blocks), hasDrawing });
    if (found) {
      setProblem(t(found));
      return editor.current?.focus();
    }
    dropDraft(about);
    props.onDone(blocks);
  }

  function cancel() {
    dropDraft(about);
    props.onCancel();
  }

  return (
    <div className={classes.form}>
      <RichEditor
        ref={editor}
        label={label}
        initial={first}
        people={people}
        isInvalid={problem !== undefined}
        onChange={(next) => {
          setBlocks(next);
          keepDraft(about, { blocks: next, commentType: props.commentType });
          setProblem(undefined);
        }}
        onSend={send}
        onEscape={cancel}
      />
      <EditorNotes text={plainTextOf(blocks)} problem={problem} />
      <Group gap={4} mt={4}>
        <EditorTools editor={editor} />
        <Group gap={6} wrap="nowrap" ms="auto">
          <Button size="compact-sm" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button size="compact-sm" variant="filled" color="accent" onClick={send}>
            {confirmLabel}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
