import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainTextOf, type RichText } from '../../../../contract/rich-text.ts';
import classes from './comment-item.module.css';
import { EditorNotes } from './editor-notes.tsx';
import { EditorTools } from './editor-tools.tsx';
import { type EditorHandle, RichEditor } from './rich-editor.tsx';
import { problemOf } from './text-problem.ts';
import type { FilePerson } from './use-people.ts';

interface Props {
  label: string;
  initial: RichText;
  people: FilePerson[];
  confirmLabel: string;
  /** What an edit has to change. */
  changes?: RichText;
  onDone: (blocks: RichText) => void;
  onCancel: () => void;
}

/** Writes a reply, or edits what was said, in its place. */
export function SaidForm({ label, initial, changes, people, confirmLabel, ...props }: Props) {
  const { t } = useTranslation('comments');
  const editor = useRef<EditorHandle>(null);
  const [blocks, setBlocks] = useState(initial);
  const [problem, setProblem] = useState<string>();
  useEffect(() => editor.current?.focus(), []);

  function send() {
    const isSame = changes && JSON.stringify(blocks) === JSON.stringify(changes);
    const found = isSame ? 'edit.nothing' : problemOf({ text: plainTextOf(blocks) });
    if (found) {
      setProblem(t(found));
      return editor.current?.focus();
    }
    props.onDone(blocks);
  }

  return (
    <div className={classes.form}>
      <RichEditor
        ref={editor}
        label={label}
        initial={initial}
        people={people}
        isInvalid={problem !== undefined}
        onChange={(next) => {
          setBlocks(next);
          setProblem(undefined);
        }}
        onSend={send}
        onEscape={props.onCancel}
      />
      <EditorNotes text={plainTextOf(blocks)} problem={problem} />
      <Group gap={4} mt={4}>
        <EditorTools editor={editor} />
        <Group gap={6} wrap="nowrap" ms="auto">
          <Button size="compact-sm" onClick={props.onCancel}>
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
