import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DRAW_COLOR } from '../../../../contract/limits.ts';
import { useStore } from '../../../lib/store.ts';
import { changeFigures, type Drawing } from '../room/drawing.ts';
import classes from './drawing-tools.module.css';

const colors = {
  vermilion: DRAW_COLOR,
  orange: '#FF9F1C',
  yellow: '#FFD60A',
  green: '#30D158',
  blue: '#2E8BFF',
  purple: '#BF5AF2',
  white: '#FFFFFF',
  black: '#111111',
} as const;

function setColor(drawing: Drawing, color: string) {
  const { figures, selected } = drawing.get();
  const figure = selected === null ? undefined : figures[selected];
  drawing.set({ color });
  if (selected !== null && figure)
    changeFigures(drawing, figures.with(selected, { ...figure, color }), selected);
}

const names = Object.keys(colors).filter((name): name is keyof typeof colors => name in colors);

export function ColorChoice({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation('drawing');
  const side = useMediaQuery('(max-width: 48em)') ? 'top' : 'right';
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const color = useStore(drawing, (state) => state.color);

  function choose(next: string) {
    setColor(drawing, next);
    close();
  }

  return (
    <Popover opened={isOpen} onDismiss={close} position={side} trapFocus returnFocus withArrow>
      <Popover.Target>
        <ActionIcon
          className={classes.tool}
          color="gray"
          aria-label={t('color')}
          title={t('color')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span className={classes.swatch} style={{ background: color }} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('color')}>
        <div className={classes.swatches}>
          {names.map((name) => (
            <ActionIcon
              key={name}
              color="gray"
              aria-label={t(`colors.${name}`)}
              title={t(`colors.${name}`)}
              aria-pressed={colors[name] === color}
              onClick={() => choose(colors[name])}
            >
              <span className={classes.swatch} style={{ background: colors[name] }} />
            </ActionIcon>
          ))}
        </div>
        <label className={classes.own}>
          {t('ownColor')}
          <input
            type="color"
            value={color}
            onChange={(event) => setColor(drawing, event.currentTarget.value.toUpperCase())}
          />
        </label>
      </Popover.Dropdown>
    </Popover>
  );
}
