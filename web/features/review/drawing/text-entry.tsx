import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point, Size } from '../stage/geometry.ts';
import classes from './drawing-layer.module.css';
import { TEXT_LINE, textSize } from './figure-geometry.ts';

const LONGEST = 500;

interface Props {
  at: Point;
  size: Size;
  look: { color: string; width: number };
  initial: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

export function TextEntry({ at, size, look, initial, onDone, onCancel }: Props) {
  const { t } = useTranslation('drawing');
  const [text, setText] = useState(initial);
  const isOver = useRef(false);

  function finish(how: () => void) {
    if (isOver.current) return;
    isOver.current = true;
    how();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') finish(onCancel);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    finish(() => onDone(text));
  }

  const lines = text.split('\n');
  return (
    <textarea
      className={classes.entry}
      aria-label={t('textLabel')}
      placeholder={t('textPlaceholder')}
      // biome-ignore lint/a11y/noAutofocus: it opens where the person just pressed, in order to type.
      autoFocus
      maxLength={LONGEST}
      rows={lines.length}
      cols={Math.max(8, ...lines.map((line) => line.length * 2))}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(() => onDone(text))}
      onPointerDown={(event) => event.stopPropagation()}
      style={{
        left: `${(at.x / size.width) * 100}%`,
        top: `${(at.y / size.height) * 100}%`,
        color: look.color,
        fontSize: `${(textSize(look) / size.width) * 100}cqw`,
        lineHeight: TEXT_LINE,
      }}
    />
  );
}
