import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { redo, removeAll, removeSelected, stopDrawing, type Tool, tools, undo } from '../room/drawing.ts';
import { useRoom } from '../room/room.ts';
import { ColorChoice } from './color-choice.tsx';
import classes from './drawing-tools.module.css';
import { toolIcons, toolKeys } from './tool-icons.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { WidthChoice } from './width-choice.tsx';

export function DrawingTools() {
  const { t } = useTranslation('drawing');
  const { drawing } = useRoom();
  const isOn = useStore(drawing, (state) => state.isOn);
  useDrawingKeys();
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('toolbar')} data-on={isOn || undefined}>
      <ActionIcon
        className={`${classes.tool} ${classes.stop}`}
        color="gray"
        aria-label={t('keys.stop')}
        onClick={() => stopDrawing(drawing)}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
      {tools.map((tool) => (
        <ToolButton key={tool} tool={tool} />
      ))}
      <span className={classes.line} />
      <ColorChoice drawing={drawing} />
      <WidthChoice drawing={drawing} />
      <span className={classes.line} />
      <Corrections />
    </div>
  );
}

function ToolButton({ tool }: { tool: Tool }) {
  const { t } = useTranslation('drawing');
  const { drawing } = useRoom();
  const isPressed = useStore(drawing, (state) => state.isOn && state.tool === tool);
  const Icon = toolIcons[tool];
  return (
    <ActionIcon
      className={classes.tool}
      color="gray"
      aria-label={t(`tools.${tool}`)}
      title={t('withKey', { name: t(`tools.${tool}`), key: toolKeys[tool].toUpperCase() })}
      aria-pressed={isPressed}
      data-tool={tool}
      data-pressed={isPressed || undefined}
      onClick={() => (isPressed ? stopDrawing(drawing) : drawing.set({ isOn: true, tool, selected: null }))}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  );
}

function Corrections() {
  const { t } = useTranslation('drawing');
  const { drawing } = useRoom();
  const canUndo = useStore(drawing, (state) => state.past.length > 0);
  const canRedo = useStore(drawing, (state) => state.future.length > 0);
  const hasFigures = useStore(drawing, (state) => state.figures.length > 0);
  const hasSelected = useStore(drawing, (state) => state.selected !== null);
  const deletion = hasSelected ? t('keys.delete') : t('deleteAll');
  const buttons = [
    { name: t('undo'), Icon: IconArrowBackUp, isOff: !canUndo, run: () => undo(drawing) },
    { name: t('redo'), Icon: IconArrowForwardUp, isOff: !canRedo, run: () => redo(drawing) },
    {
      name: deletion,
      Icon: IconTrash,
      isOff: !hasFigures,
      run: () => (hasSelected ? removeSelected(drawing) : removeAll(drawing)),
    },
  ];
  return buttons.map(({ name, Icon, isOff, run }) => (
    <ActionIcon
      key={name}
      className={classes.tool}
      color="gray"
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={run}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  ));
}
