import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/language/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { fitWhole, fitWidth, percentOf, rotate, type Viewport, zoomIn, zoomOut, zoomTo } from './viewport.ts';
import classes from './zoom-control.module.css';

const stops = [25, 50, 100, 200, 400, 800];

const formatPercent = (percent: number) =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(
    percent / 100,
  );

export function ZoomControl({ viewport }: { viewport: Viewport }) {
  const { t } = useTranslation('drawing');
  const percent = useStore(viewport, (state) => Math.round(percentOf(state)));
  const isFit = useStore(viewport, (state) => state.zoom === 'fit');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={classes.control} role="group" aria-label={t('zoom.label')}>
      <ActionIcon
        color="gray"
        aria-label={t('zoom.out')}
        data-step
        title={t('zoom.out')}
        onClick={() => zoomOut(viewport)}
      >
        <IconMinus size={18} stroke={1.8} />
      </ActionIcon>
      <Menu position="top">
        <Menu.Target>
          <Button
            className={classes.percent}
            variant="subtle"
            aria-label={t('zoom.choose', { percent: isFit ? t('zoom.fitShort') : formatPercent(percent) })}
          >
            {isFit ? t('zoom.fitShort') : formatPercent(percent)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => fitWhole(viewport)}>{t('zoom.fit')}</Menu.Item>
          <Menu.Item onClick={() => fitWidth(viewport)}>{t('zoom.fitWidth')}</Menu.Item>
          <Menu.Divider />
          {stops.map((stop) => (
            <Menu.Item key={stop} onClick={() => zoomTo(viewport, (stop / 100) * viewport.get().hundred)}>
              {formatPercent(stop)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        color="gray"
        aria-label={t('zoom.in')}
        data-step
        title={t('zoom.in')}
        onClick={() => zoomIn(viewport)}
      >
        <IconPlus size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={t('zoom.rotate')}
        data-turn
        title={t('zoom.rotate')}
        onClick={() => rotate(viewport)}
      >
        <IconRotateClockwise size={18} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
