import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import {
  IconAt,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconTypography,
} from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../composer/composer.module.css';
import type { EditorHandle } from './rich-editor.tsx';

const formats = [
  { kind: 'bold', Icon: IconBold },
  { kind: 'italic', Icon: IconItalic },
  { kind: 'bullet', Icon: IconList },
  { kind: 'number', Icon: IconListNumbers },
] as const;

const icon = { size: 17, stroke: 1.8 } as const;

export function EditorTools({ editor }: { editor: RefObject<EditorHandle | null> }) {
  const { t } = useTranslation('comments');
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState('');
  const selected = useRef<Range | null>(null);

  /** Typing the address moves the cursor away from the words to link. */
  function keepSelection() {
    const selection = document.getSelection();
    selected.current = selection?.rangeCount ? selection.getRangeAt(0) : null;
  }

  function setAddress() {
    const address = /^https?:\/\//.test(link.trim()) ? link.trim() : `https://${link.trim()}`;
    if (!URL.canParse(address) || link.trim() === '') return;
    setOpen(false);
    setLink('');
    const selection = document.getSelection();
    editor.current?.focus();
    if (selected.current) {
      selection?.removeAllRanges();
      selection?.addRange(selected.current);
    }
    editor.current?.format({ kind: 'link', address });
  }

  return (
    <div className={classes.tools}>
      <Tooltip label={t('format.label')} openDelay={400} disabled={isOpen}>
        <ActionIcon
          size={32}
          aria-label={t('format.label')}
          aria-expanded={isOpen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconTypography {...icon} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <div className={classes.formats}>
          {formats.map(({ kind, Icon }) => (
            <ActionIcon
              key={kind}
              size={32}
              aria-label={t(`format.${kind}`)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => editor.current?.format({ kind })}
            >
              <Icon {...icon} />
            </ActionIcon>
          ))}
          <TextInput
            className={classes.address ?? ''}
            size="xs"
            aria-label={t('format.link')}
            placeholder={t('format.link')}
            leftSection={<IconLink size={14} stroke={1.8} aria-hidden />}
            value={link}
            inputMode="url"
            onPointerDown={keepSelection}
            onChange={(event) => setLink(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              setAddress();
            }}
          />
        </div>
      )}
      <Tooltip label={t('mention.add')} openDelay={400}>
        <ActionIcon
          size={32}
          aria-label={t('mention.add')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => editor.current?.startMention()}
        >
          <IconAt {...icon} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
