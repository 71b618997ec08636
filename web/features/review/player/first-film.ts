import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { AUTO, chooseSource, stageHeight } from './sources.ts';

/** The first picture of a film, for the first view, and until a player has the picture. */
export interface FirstFilm {
  file: ReviewedFile;
  element: HTMLVideoElement;
  painted: Promise<void>;
}

declare global {
  var firstFilm: FirstFilm | undefined;
}

/** Opened as the player does it, so that the browser fetches nothing twice. */
export function openFirstFilm(file: ReviewedFile, resolution: string = AUTO): FirstFilm | undefined {
  if (mediaKindOf(file) !== 'video') return undefined;
  const source = chooseSource({ file, resolution, stageHeight: stageHeight() });
  if (!source) return undefined;
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.crossOrigin = 'anonymous';
  element.preload = 'auto';
  element.src = source.address;
  const painted = new Promise<void>((resolve) => {
    element.addEventListener('error', () => {
      globalThis.firstFilm = undefined;
      resolve();
    });
    element.requestVideoFrameCallback(() => {
      element.dataset.painted = '';
      resolve();
    });
  });
  globalThis.firstFilm = { file, element, painted };
  return globalThis.firstFilm;
}

/** The picture that stands already where this version is going to be played. */
export const findFirstFilm = (versionId: string | null): HTMLVideoElement | null =>
  globalThis.firstFilm?.file.fileVersionId === versionId ? globalThis.firstFilm.element : null;

export function closeFirstFilm() {
  const { element } = globalThis.firstFilm ?? {};
  globalThis.firstFilm = undefined;
  element?.remove();
  // Otherwise it goes on fetching.
  element?.removeAttribute('src');
  element?.load();
}
