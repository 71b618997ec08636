import { pictureSize } from '../../../features/review/layout/video-view.tsx';
import type { ReviewedFile } from '../../../features/review/room/room.ts';
import { darken } from '../../../features/review/room/use-dark-room.ts';
import type { Size } from '../../../features/review/stage/geometry.ts';
import { createViewport, measure, place } from '../../../features/review/stage/viewport.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Review } from '../../pages/review.tsx';
import { type Drawn, drawView, keepAll, type Wish } from './draw-page.tsx';
import { type ShownAnswer, shown } from './static-query.ts';

/** The room of a film, with its first picture. Pictures and documents are drawn by code of their own. */
export async function prepareView(wish: Wish) {
  const [film] = await Promise.all([wish.film, keepAll(wish)]);
  if (!film) return undefined;
  return (root: HTMLElement): Drawn => {
    darken();
    const view = drawView(Review, root);
    view.querySelector('[data-picture] > [role="img"]')?.append(film.element);
    placePicture(view, pictureSize(film.file));
    return { answers: [...shown.values()].map(nameVersion), whole: film.painted };
  };
}

/** As the stage does it once it knows its size. */
function placePicture(view: HTMLElement, picture: Size) {
  const element = view.querySelector<HTMLElement>('[data-picture]');
  const stage = element?.parentElement;
  if (!element || !stage) return;
  const viewport = createViewport();
  measure(viewport, { picture, stage: { width: stage.clientWidth, height: stage.clientHeight } });
  const { width, height } = place(viewport.get());
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
}

/** The room goes on under the address of the version that it found, as `reviewFile` does. */
function nameVersion(answer: ShownAnswer): ShownAnswer {
  const [place] = answer.places;
  const file = answer.data as ReviewedFile;
  if (place?.queryKey[0] !== queryKeys.review.files[0] || file.fileVersionId === null) return answer;
  const found = { fileId: file._id, versionId: file.fileVersionId };
  return { ...answer, places: [place, { queryKey: queryKeys.review.version(found) }] };
}
