import { useLayoutEffect, useRef } from 'react';
import { usePlayer } from './player-context.ts';
import classes from './video-medium.module.css';

interface Props {
  name: string;
}

export function VideoMedium({ name }: Props) {
  const player = usePlayer();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) player.attach(place.current);
  }, [player]);
  return <div ref={place} className={classes.medium} role="img" aria-label={name} />;
}
