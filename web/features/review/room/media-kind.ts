import type { ReviewedFile } from './room.ts';

export type MediaKind = 'video' | 'image' | 'pdf';

/** What a file is shown as; undefined until its bytes are known. */
export function mediaKindOf({ mimeType }: Pick<ReviewedFile, 'mimeType'>): MediaKind | undefined {
  if (mimeType === null) return undefined;
  if (mimeType === 'application/pdf') return 'pdf';
  return mimeType.startsWith('video/') || mimeType === 'application/mxf' ? 'video' : 'image';
}
