import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { changeFigures, type Drawing, type LineWidth, lineWidths } from '../room/drawing.ts';
import classes from './drawing-tools.module.css';
import { widthOf } from './line-width.ts';

const names = Object.keys(lineWidths).filter((name): name is LineWidth => name in lineWidths);

function setWidth(drawing: Drawing, width: LineWidth) {
  drawing.set({ width });
  const { figures, selected, size } = drawing.get();
  const figure = selected === null ? undefined : figures[selected];
  if (selected === null || !figure || !size) return;
  const changed = { ...figure, width: widthOf({ tool: figure.kind, width }, size) };
  changeFigures(drawing, figures.with(selected, changed), selected);
}

export function WidthChoice({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation('drawing');
  const side = useMediaQuery('(max-width: 48em)') ? 'top' : 'right';
  const width = useStore(drawing, (state) => state.width);
  return (
    <Menu position={side}>
      <Menu.Target>
        <ActionIcon className={classes.tool} color="gray" aria-label={t('width')} title={t('width')}>
          <span className={classes.stroke} style={{ blockSize: 1 + lineWidths[width] / 2 }} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === width}
            closeMenuOnClick
            rightSection={<span className={classes.stroke} style={{ blockSize: 1 + lineWidths[name] / 2 }} />}
            onChange={() => setWidth(drawing, name)}
          >
            {t(`widths.${name}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
