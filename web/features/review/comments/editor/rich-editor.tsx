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
import type { RichText } from '../../../../../contract/rich-text.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import { focusEnd, readEditor, writeEditor } from './editor-dom.ts';
import { MentionList } from './mention-list.tsx';
import classes from './rich-editor.module.css';
import { useMentions } from './use-mentions.ts';

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
  people: FilePerson[];
  isInvalid?: boolean;
  onChange: (blocks: RichText) => void;
  onSend: () => void;
  onEscape?: () => void;
  onFiles?: (files: File[]) => void;
}

/** Leaves editing to the browser, so that composing Japanese, undo, spelling and screen readers work as elsewhere. */
export function RichEditor({ ref, label, placeholder = '', initial, people, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const first = useRef(initial);
  const listId = useId();
  const [isEmpty, setEmpty] = useState(initial.length === 0);
  const mentions = useMentions({ root, people, onChosen: changed });
  const { found, active, suggest } = mentions;

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
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onSend();
      return;
    }
    if (mentions.press(event)) event.preventDefault();
    else if (event.key === 'Escape') props.onEscape?.();
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
        onPaste={(event) => pasteInto(event, props.onFiles)}
        onDrop={(event) => event.preventDefault()}
        onBlur={mentions.close}
      />
      {found.length > 0 && (
        <MentionList id={listId} people={found} active={active} onChoose={mentions.choose} />
      )}
    </div>
  );
}

type Format = { kind: 'bold' | 'italic' | 'bullet' | 'number' } | { kind: 'link'; address: string };

const commands = {
  bold: 'bold',
  italic: 'italic',
  bullet: 'insertUnorderedList',
  number: 'insertOrderedList',
} as const;

/**
 * Uses `execCommand`, which is deprecated without a successor but keeps the undo history.
 * An editor library weighs 60 to 80 kB.
 */
function runFormat(format: Format) {
  document.execCommand('styleWithCSS', false, 'false');
  if (format.kind !== 'link') return document.execCommand(commands[format.kind]);
  if (document.getSelection()?.isCollapsed) document.execCommand('insertText', false, format.address);
  else document.execCommand('createLink', false, format.address);
}

function pasteInto(event: ClipboardEvent, onFiles?: (files: File[]) => void) {
  event.preventDefault();
  const files = [...event.clipboardData.files];
  if (files.length > 0 && onFiles) return onFiles(files);
  const text = event.clipboardData.getData('text/plain');
  const address = text.trim();
  const isLink = /^https?:\/\/\S+$/.test(address) && document.getSelection()?.isCollapsed === false;
  if (isLink) return document.execCommand('createLink', false, address);
  // Within a block every browser makes lines of it; outside, Firefox leaves one long text.
  if (text.includes('\n') && !isInBlock(event.currentTarget))
    document.execCommand('formatBlock', false, 'div');
  document.execCommand('insertText', false, text);
}

function isInBlock(root: Element): boolean {
  const node = document.getSelection()?.focusNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('div, li') !== root;
}
