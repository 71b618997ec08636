import { pictureSize } from '../../../features/review/layout/video-view.tsx';
import { mediaKindOf } from '../../../features/review/room/media-kind.ts';
import type { ReviewedFile } from '../../../features/review/room/room.ts';
import { darken } from '../../../features/review/room/use-dark-room.ts';
import type { Size } from '../../../features/review/stage/geometry.ts';
import { createViewport, measure, place } from '../../../features/review/stage/viewport.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Review } from '../../pages/review.tsx';
import { type Drawn, drawView, type FirstRoom, keepAll, type Wish } from './draw-page.tsx';
import { type ShownAnswer, shown } from './static-query.ts';

/** A room with the first picture of its film, or its image; of a document all that stands around its pages. */
export async function prepareView(wish: Wish) {
  const [room] = await Promise.all([wish.room, keepAll(wish)]);
  if (!room || !hasPicture(room)) return undefined;
  return (root: HTMLElement): Drawn => {
    darken();
    const view = drawView(Review, root);
    return { whole: showPicture(view, room), answers: [...shown.values()].map(nameVersion) };
  };
}

/** What is still being prepared is told by the page itself. */
function hasPicture({ file, film }: FirstRoom): boolean {
  const kind = mediaKindOf(file);
  if (kind === 'video') return film !== undefined;
  return kind === 'pdf' || (file.width !== null && file.height !== null);
}

async function showPicture(view: HTMLElement, { file, film }: FirstRoom) {
  if (film) view.querySelector('[data-picture] > [role="img"]')?.append(film.element);
  placePicture(view, pictureSize(file));
  await (film ? film.painted : paint(view.querySelector('[data-picture] img')));
}

async function paint(image: HTMLImageElement | null) {
  await image?.decode();
  if (image) image.dataset.painted = '';
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
