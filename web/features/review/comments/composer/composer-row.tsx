import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBrush, IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../../lib/store.ts';
import { startDrawing, stopDrawing } from '../../room/drawing.ts';
import { useRoom } from '../../room/room.ts';
import { attachable } from '../attachments/use-attachments.ts';
import classes from './composer.module.css';

interface Props {
  onDraw: () => void;
  onFiles: ((files: File[]) => void) | undefined;
  tools: ReactNode;
  visibility: ReactNode;
}

const icon = { size: 17, stroke: 1.8 } as const;

export function ComposerRow({ onDraw, onFiles, tools, visibility }: Props) {
  const { t } = useTranslation('comments');
  const room = useRoom();
  const picker = useRef<HTMLInputElement>(null);
  const figureCount = useStore(room.drawing, ({ figures }) => figures.length);
  const isDrawing = useStore(room.drawing, ({ isOn }) => isOn);

  function toggleDrawing() {
    if (isDrawing) return stopDrawing(room.drawing);
    onDraw();
    room.state.set({ shownDrawing: null });
    startDrawing(room.drawing);
  }

  return (
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
          <IconBrush {...icon} />
        </ActionIcon>
      </Tooltip>
      {onFiles && (
        <Tooltip label={t('files.add')} openDelay={400}>
          <ActionIcon size={32} aria-label={t('files.add')} onClick={() => picker.current?.click()}>
            <IconPaperclip {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {tools}
      <span className={classes.space} />
      {visibility}
      <Button
        type="submit"
        size="compact-md"
        variant="filled"
        color="accent"
        title={t('compose.keys')}
        // The second click of a double one would find nothing to send, and complain.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {t('compose.send')}
      </Button>
      {onFiles && (
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={attachable}
          aria-label={t('files.add')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}
