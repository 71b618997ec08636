import type { ReviewedFile } from './room.ts';

export type MediaKind = 'video' | 'image' | 'pdf';

/** Undefined until processing has read the file's bytes. */
export function mediaKindOf({ mimeType }: Pick<ReviewedFile, 'mimeType'>): MediaKind | undefined {
  if (mimeType === null) return undefined;
  if (mimeType === 'application/pdf') return 'pdf';
  return mimeType.startsWith('video/') || mimeType === 'application/mxf' ? 'video' : 'image';
}
