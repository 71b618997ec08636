import { useLayoutEffect, useRef } from 'react';
import { closeFirstFilm } from './first-film.ts';
import { usePlayer, usePlayerState } from './player-context.ts';
import classes from './video-medium.module.css';

interface Props {
  name: string;
  /** The picture that was here before the player, and lies under it until that has its own. */
  first?: HTMLVideoElement | null;
}

/** Where the player's picture lies; it fills the stage's box exactly. */
export function VideoMedium({ name, first = null }: Props) {
  const player = usePlayer();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) player.attach(place.current);
  }, [player]);
  const hasPicture = usePlayerState(({ source }) => source !== null);
  useLayoutEffect(() => {
    if (first === null || hasPicture) return;
    place.current?.prepend(first);
    return closeFirstFilm;
  }, [first, hasPicture]);
  return <div ref={place} className={classes.medium} role="img" aria-label={name} />;
}
