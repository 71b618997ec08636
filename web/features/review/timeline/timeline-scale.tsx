import { ActionIcon, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../player/player-context.ts';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import type { Marker } from '../room/markers.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { DensityStrip } from './density-strip.tsx';
import { listTicks } from './ruler-steps.ts';
import { SpeakerFilter } from './speaker-filter.tsx';
import classes from './timeline-scale.module.css';
import {
  isWhole,
  placeOn,
  showWhole,
  type TimelineView,
  useStretch,
  useTimelineView,
  zoomView,
} from './timeline-view.ts';

const STEP = 2;

interface Props {
  markers: Marker[];
  frameCount: number;
  display: TimeDisplay;
}

export function TimelineScale({ markers, frameCount, display }: Props) {
  const { t } = useTranslation('review');
  const view = useTimelineView();
  const stretch = useStretch();
  const zoom = useZoom(view);
  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        { keys: ['Shift+ArrowUp'], group: 'view', label: 'review:keys.zoomIn', run: () => zoom(STEP) },
        { keys: ['Shift+ArrowDown'], group: 'view', label: 'review:keys.zoomOut', run: () => zoom(1 / STEP) },
      ],
      [zoom],
    ),
  );
  const button = (label: string, icon: ReactNode, run: () => void, isOff = false) => (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon
        className={classes.button ?? ''}
        size={28}
        aria-label={label}
        disabled={isOff}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <Ruler frameCount={frameCount} display={display} />
      <div className={classes.scale}>
        <DensityStrip markers={markers} frameCount={frameCount} />
        {markers.length > 0 && <SpeakerFilter markers={markers} />}
        {button(
          t('keys.zoomOut'),
          <IconZoomOut size={16} stroke={1.8} />,
          () => zoom(1 / STEP),
          isWhole(stretch),
        )}
        {button(t('keys.zoomIn'), <IconZoomIn size={16} stroke={1.8} />, () => zoom(STEP))}
        {button(
          t('timeline.whole'),
          <IconArrowsHorizontal size={16} stroke={1.8} />,
          () => showWhole(view),
          isWhole(stretch),
        )}
      </div>
    </>
  );
}

function useZoom(view: TimelineView) {
  const player = usePlayer();
  return useMemo(
    () => (by: number) => {
      const { frame, target, frameCount } = player.state.get();
      const { from, to } = view.get();
      const here = ((target ?? frame) + 0.5) / frameCount;
      const at = here >= from && here <= to ? here : (from + to) / 2;
      zoomView(view, { at, by, frameCount });
    },
    [player, view],
  );
}

function Ruler({ frameCount, display }: { frameCount: number; display: TimeDisplay }) {
  const { ref, width } = useElementSize();
  const stretch = useStretch();
  const ticks = listTicks({ stretch, frameCount, rate: display.format.rate, width });
  return (
    <div ref={ref} className={classes.ruler} aria-hidden="true">
      {ticks.map((frame) => (
        <span key={frame} style={{ left: `${placeOn(stretch, frame / frameCount)}%` }}>
          {showTime(display, frame)}
        </span>
      ))}
    </div>
  );
}
