import { useElementSize } from '@mantine/hooks';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import { listTicks } from './ruler-steps.ts';
import classes from './timeline-scale.module.css';
import { placeOn, useStretch } from './timeline-view.ts';

interface Props {
  frameCount: number;
  display: TimeDisplay;
}

/** What time it is where, along the timeline. */
export function Ruler({ frameCount, display }: Props) {
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
