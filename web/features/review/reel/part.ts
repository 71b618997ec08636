import { openPlayer } from '../player/open-player.ts';
import type { Player } from '../player/player.ts';
import { AUTO, chooseSource, stageHeight } from '../player/sources.ts';
import { bindToRoom } from '../player/use-file-player.ts';
import { createRoom, type Room } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import type { Clip } from './clips.ts';
import { createStillPlayer, type StillPlayer } from './still-player.ts';

export interface Part {
  clip: Clip;
  room: Room;
  element: HTMLElement;
  film: Player | null;
  still: StillPlayer | null;
  close: () => void;
}

interface Making {
  clip: Clip;
  /** Called with each of a film's last frames, or once at the end of a still. */
  onEnd: (part: Part) => void;
}

function makeFrame({ file: { name, width, height } }: Clip): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', name);
  element.style.setProperty('--shape', String((width ?? 16) / (height ?? 9)));
  return element;
}

export function makePart({ clip, onEnd }: Making): Part {
  return clip.rate ? makeFilm({ clip, onEnd }) : makeStill({ clip, onEnd });
}

function makeFilm({ clip, onEnd }: Making): Part {
  const { file, rate } = clip;
  if (!rate) throw new Error('a film has a rate');
  const room = createRoom({ place: { kind: 'frame', frame: 0 } });
  const element = makeFrame(clip);
  const film = openPlayer({ room, file, rate, onNearEnd: () => onEnd(part) });
  const unbind = bindToRoom(film, room);
  film.attach(element);
  const source = chooseSource({ file, resolution: AUTO, stageHeight: stageHeight() });
  if (source) void film.show(source, { frameCount: file.frameCount ?? 1 });
  const part: Part = {
    clip,
    room,
    element,
    film,
    still: null,
    close() {
      unbind();
      film.close();
      element.remove();
    },
  };
  return part;
}

function makeStill({ clip, onEnd }: Making): Part {
  const { file } = clip;
  const room = createRoom({ place: { kind: 'whole' } });
  const element = makeFrame(clip);
  const picture = document.createElement('img');
  picture.alt = '';
  picture.draggable = false;
  const show = ({ previewPath, fileThumbnailPath }: typeof file) => {
    const address = previewPath ?? fileThumbnailPath;
    if (address) picture.src = address;
  };
  // A long-prepared address may have expired; it is renewed once.
  picture.addEventListener(
    'error',
    () =>
      void renewFile({ fileId: file._id, versionId: file.fileVersionId ?? undefined }).then(
        show,
        () => undefined,
      ),
    { once: true },
  );
  show(file);
  element.append(picture);
  const still = createStillPlayer({ onEnd: () => onEnd(part) });
  const stop = still.state.subscribe(() => room.state.set({ isPlaying: still.state.get().isPlaying }));
  room.transport.current = { goTo: () => Promise.resolve(), play: still.play, pause: still.pause };
  const part: Part = {
    clip,
    room,
    element,
    film: null,
    still,
    close() {
      stop();
      still.pause();
      element.remove();
    },
  };
  return part;
}

export const isRunning = ({ film, still }: Part): boolean =>
  film ? film.state.get().playing !== 0 : still?.state.get().isPlaying === true;

export function startPart({ film, still }: Part) {
  if (film) void film.play();
  else still?.play();
}

export function stopPart({ film, still }: Part) {
  film?.pause();
  still?.pause();
}
