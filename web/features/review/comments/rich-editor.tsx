import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { RichText } from '../../../../contract/rich-text.ts';
import { useProfile } from '../../../lib/profile.ts';
import { readEditor, writeEditor } from './editor-dom.ts';
import { type Format, runFormat } from './editor-formats.ts';
import { insertMention, mentionAtCursor } from './editor-mentions.ts';
import { MentionList } from './mention-list.tsx';
import classes from './rich-editor.module.css';
import { type FilePerson, findPeople } from './use-people.ts';

export interface EditorHandle {
  focus: () => void;
  write: (blocks: RichText) => void;
  format: (format: Format) => void;
  startMention: () => void;
}

interface Props {
  ref: Ref<EditorHandle>;
  label: string;
  placeholder?: string;
  initial: RichText;
  /** Whom it proposes after an @. */
  people: FilePerson[];
  isInvalid?: boolean;
  onChange: (blocks: RichText) => void;
  onSend: () => void;
  onEscape?: () => void;
  onFiles?: (files: File[]) => void;
}

/**
 * Text with mentions, bold, italic, lists and links. The browser's own editing does the work, so that composing
 * Japanese, undo, spelling and screen readers behave as everywhere else; only what it holds is read and kept.
 */
export function RichEditor({ ref, label, placeholder = '', initial, people, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const first = useRef(initial);
  const listId = useId();
  /** What was typed after the @ at the cursor; null where there is none. */
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [isEmpty, setEmpty] = useState(initial.length === 0);
  const { data: profile } = useProfile();
  const found = search === null ? [] : findPeople(people, search).filter(({ _id }) => _id !== profile?._id);

  useEffect(() => {
    if (root.current) writeEditor(root.current, first.current);
  }, []);

  function changed() {
    if (!root.current) return;
    const blocks = readEditor(root.current);
    setEmpty(blocks.length === 0 && root.current.textContent === '' && !root.current.querySelector('li'));
    props.onChange(blocks);
    suggest();
  }

  function suggest() {
    const typed = root.current && mentionAtCursor(root.current);
    setSearch(typed ? typed.search : null);
    setActive(0);
  }

  function choose(person: FilePerson) {
    const typed = root.current && mentionAtCursor(root.current);
    if (!typed) return;
    insertMention(typed.range, { mention: person._id, name: person.name });
    setSearch(null);
    changed();
  }

  useImperativeHandle(ref, () => ({
    focus: () => focusEnd(root.current),
    write(blocks) {
      if (!root.current) return;
      writeEditor(root.current, blocks);
      changed();
    },
    format(format) {
      root.current?.focus();
      runFormat(format);
      changed();
    },
    startMention() {
      const { current } = root;
      if (!current) return;
      if (!current.contains(document.getSelection()?.focusNode ?? null)) focusEnd(current);
      document.execCommand('insertText', false, '@');
      suggest();
    },
  }));

  function press(event: KeyboardEvent) {
    // Enter and arrows belong to whoever composes Japanese.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onSend();
      return;
    }
    if (found.length > 0 && pressInList(event)) event.preventDefault();
    else if (event.key === 'Escape') props.onEscape?.();
  }

  function pressInList({ key }: KeyboardEvent): boolean {
    const person = found[active];
    if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if ((key === 'Enter' || key === 'Tab') && person) choose(person);
    else if (key === 'Escape') setSearch(null);
    else return false;
    return true;
  }

  /** Formats of other programs stay outside; files become attachments. */
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    const files = [...event.clipboardData.files];
    if (files.length > 0 && props.onFiles) return props.onFiles(files);
    const text = event.clipboardData.getData('text/plain').trim();
    const isLink = /^https?:\/\/\S+$/.test(text) && document.getSelection()?.isCollapsed === false;
    document.execCommand(isLink ? 'createLink' : 'insertText', false, text);
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold mentions and lists */}
      <div
        ref={root}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-invalid={props.isInvalid ?? false}
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        data-placeholder={placeholder}
        data-empty={isEmpty}
        className={classes.editor}
        contentEditable
        suppressContentEditableWarning
        tabIndex={0}
        onInput={changed}
        onKeyDown={press}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onBlur={() => setSearch(null)}
      />
      {found.length > 0 && <MentionList id={listId} people={found} active={active} onChoose={choose} />}
    </div>
  );
}

function focusEnd(root: HTMLElement | null) {
  if (!root) return;
  root.focus();
  const selection = document.getSelection();
  selection?.selectAllChildren(root);
  selection?.collapseToEnd();
}
