import type { ReviewedFile } from '../room/room.ts';

/** The preview's longer side in pixels; processing never makes a larger one. */
const PREVIEW_PIXELS = 2560;

/** An SVG is left out, because it is only shown as a rendered picture. */
const shownByBrowsers = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];
const mayMove = ['image/gif', 'image/webp'];

type Pictured = Pick<
  ReviewedFile,
  'filePath' | 'previewPath' | 'fileThumbnailPath' | 'mimeType' | 'canDownload' | 'width' | 'height'
>;

interface Sources {
  preview: string | null;
  /** Sharper than the preview, or animated; null where there is nothing better. */
  original: string | null;
  isOriginalFirst: boolean;
}

export function sourcesOf(file: Pictured): Sources {
  const { filePath, previewPath, mimeType, canDownload } = file;
  const isOriginal = canDownload && mimeType !== null && shownByBrowsers.includes(mimeType);
  // Without the right to download, `filePath` is the preview again.
  const original = isOriginal ? filePath : null;
  const preview = previewPath ?? original ?? (canDownload ? null : filePath);
  return { preview, original, isOriginalFirst: original !== null && mayMove.includes(mimeType ?? '') };
}

export function isBeyondPreview(
  { width, height }: { width: number | null; height: number | null },
  shownPixels: number,
): boolean {
  const longer = Math.max(width ?? 0, height ?? 0);
  return longer > PREVIEW_PIXELS ? shownPixels > PREVIEW_PIXELS : shownPixels > longer;
}
