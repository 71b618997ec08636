import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { queryKeys } from '../../../lib/query-keys.ts';
import { afterFirstPicture } from '../room/first-picture.ts';
import classes from './timeline.module.css';
import { type Stretch, useTimelineView } from './timeline-view.ts';

const waveform = z.object({ perSecond: z.number(), peaks: z.array(z.number()) });
const STEP = 4;
const BAR = 2;

export function Waveform({ path }: { path: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useTimelineView();
  const { data } = useQuery({
    // Drops the signature, because a renewed address is the same sound.
    queryKey: queryKeys.waveform.of(path.split('?')[0]),
    queryFn: async ({ signal }) => {
      await afterFirstPicture();
      return waveform.parse(await (await fetch(path, { signal })).json()).peaks;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { scope: 'comments' },
    throwOnError: false,
  });

  useEffect(() => {
    const { current } = canvas;
    if (!current || !data) return;
    const redraw = () => draw(current, partOf(data, view.get()));
    const observer = new ResizeObserver(redraw);
    observer.observe(current);
    const stop = view.subscribe(redraw);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [data, view]);

  return (
    <div className={classes.wave} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

interface Peaks {
  peaks: readonly number[];
  loudest: number;
}

function partOf(all: readonly number[], { from, to }: Stretch): Peaks {
  const peaks = all.slice(Math.floor(from * all.length), Math.ceil(to * all.length));
  return { peaks, loudest: all.reduce((most, one) => Math.max(most, one), 4) };
}

function draw(canvas: HTMLCanvasElement, { peaks, loudest }: Peaks) {
  const { clientWidth, clientHeight } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = clientWidth * scale;
  canvas.height = clientHeight * scale;
  const context = canvas.getContext('2d');
  if (!context || peaks.length === 0) return;
  context.scale(scale, scale);
  context.fillStyle = '#7b8590';
  const bars = Math.floor(clientWidth / STEP);
  for (let bar = 0; bar < bars; bar += 1) {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const peak = Math.max(0, ...peaks.slice(from, to));
    const height = Math.max(1, (peak / loudest) * (clientHeight - 8));
    context.fillRect(bar * STEP, (clientHeight - height) / 2, BAR, height);
  }
}
