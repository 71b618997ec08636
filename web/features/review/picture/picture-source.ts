import type { ReviewedFile } from '../room/room.ts';

/** Of the longer side; the pipeline never makes a larger one. */
const PREVIEW_PIXELS = 2560;

/** What every browser shows by itself. An SVG is only ever shown as a picture of it. */
const shownByBrowsers = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];
const mayMove = ['image/gif', 'image/webp'];

type Pictured = Pick<
  ReviewedFile,
  'filePath' | 'previewPath' | 'fileThumbnailPath' | 'mimeType' | 'canDownload' | 'width' | 'height'
>;

interface Sources {
  /** What is shown first. */
  preview: string | null;
  /** What is sharper when it is looked at closely, or moves; null where there is nothing better. */
  original: string | null;
  /** The original is wanted from the start. */
  isOriginalFirst: boolean;
}

/** Which pictures of a file there are for this reader. */
export function sourcesOf(file: Pictured): Sources {
  const { filePath, previewPath, mimeType, canDownload } = file;
  const isOriginal = canDownload && mimeType !== null && shownByBrowsers.includes(mimeType);
  // Without the right to the original, `filePath` is the preview again.
  const original = isOriginal ? filePath : null;
  const preview = previewPath ?? original ?? (canDownload ? null : filePath);
  return { preview, original, isOriginalFirst: original !== null && mayMove.includes(mimeType ?? '') };
}

/** Whether the preview, stretched to this many pixels of the screen, would be blurred. */
export function isBeyondPreview(
  { width, height }: { width: number | null; height: number | null },
  shownPixels: number,
): boolean {
  const longer = Math.max(width ?? 0, height ?? 0);
  return longer > PREVIEW_PIXELS ? shownPixels > PREVIEW_PIXELS : shownPixels > longer;
}
