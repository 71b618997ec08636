import { useLayoutEffect, useRef } from 'react';
import { usePlayer } from './player-context.ts';
import classes from './video-medium.module.css';

interface Props {
  name: string;
}

/** Where the player's picture lies; it fills the stage's box exactly. */
export function VideoMedium({ name }: Props) {
  const player = usePlayer();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) player.attach(place.current);
  }, [player]);
  return <div ref={place} className={classes.medium} role="img" aria-label={name} />;
}
