import type { Player } from '../player/player.ts';
import { type Correction, keepStep } from './keep-step.ts';

interface Follow {
  player: Player;
  address: string;
  /** Returns a new address of the same sound; the old one may have expired. */
  renew: () => Promise<string | undefined>;
}

const RENEWALS = 3;
/** Seconds by which the sound of a paused film may be off. */
const WAITING = 0.01;

export function followFilm({ player, address, renew }: Follow): () => void {
  const sound = new Audio();
  let correction: Correction = 0;
  let renewals = 0;
  let isClosed = false;
  sound.preload = 'auto';
  sound.src = address;
  document.body.append(sound);

  function follow() {
    const { element, state, position, rate } = player;
    const { playing, isWaiting, isMuted, volume, target } = state.get();
    sound.volume = volume;
    sound.muted = isMuted;
    const film = Math.max(0, (position * rate.den) / rate.num);
    if (playing <= 0 || isWaiting || target !== null || element.paused) {
      sound.pause();
      if (Math.abs(sound.currentTime - film) > WAITING && !sound.seeking) sound.currentTime = film;
      return;
    }
    // The film may end before or after its sound.
    if (sound.ended || film >= sound.duration) return;
    const step = keepStep({ film, sound: sound.currentTime, speed: element.playbackRate, correction });
    correction = step.correction;
    if (step.jumpTo !== undefined && !sound.seeking) sound.currentTime = step.jumpTo;
    if (sound.playbackRate !== step.speed) sound.playbackRate = step.speed;
    // Refused before the first touch, as the film's own sound would be; the film plays on silently.
    if (sound.paused) void sound.play().catch(() => undefined);
  }

  async function recover() {
    renewals += 1;
    if (renewals > RENEWALS) return;
    const fresh = await renew().catch(() => undefined);
    if (!fresh || isClosed) return;
    sound.src = fresh;
    follow();
  }

  sound.addEventListener('error', () => void recover());
  sound.addEventListener('playing', () => {
    renewals = 0;
  });
  const stop = player.state.subscribe(follow);
  player.setSoundAside(true);
  follow();
  return () => {
    isClosed = true;
    stop();
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
    sound.remove();
    player.setSoundAside(false);
  };
}
