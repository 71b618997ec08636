import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '../../../../contract/limits.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';

interface Props {
  item: FileItem;
  /** Null keeps the old name. */
  onDone: (name: string | null) => void;
}

/** Length of the name before its extension, which is selected first. */
const stemLength = (item: FileItem) =>
  isFolder(item) ? item.name.length : item.name.replace(/\.[^.\s]{1,10}$/, '').length;

/** Enter saves and Escape cancels; neither ends a Japanese composition. */
export function RenameField({ item, onDone }: Props) {
  const { t } = useTranslation('files');
  const [name, setName] = useState(item.name);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when the field appears
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, stemLength(item));
  }, []);

  function end(next: string | null) {
    if (isDone.current) return;
    isDone.current = true;
    const wanted = next?.trim() ?? '';
    onDone(wanted === '' || wanted === item.name ? null : wanted);
  }

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') end(name);
    else if (event.key === 'Escape') end(null);
  }

  return (
    <TextInput
      ref={input}
      flex={1}
      size="xs"
      dir="auto"
      aria-label={t('rename.label', { name: item.name })}
      value={name}
      maxLength={NAME_MAX}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => end(name)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
