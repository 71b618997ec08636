import { fileTypeFromBuffer } from 'file-type';
import { isSvg } from './pictures/svg-beginning.ts';

export type Media = 'image' | 'video' | 'pdf';

export interface FileKind {
  mimeType: string;
  media: Media;
  extensions: readonly string[];
}

const kinds: readonly FileKind[] = [
  { mimeType: 'image/jpeg', media: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { mimeType: 'image/png', media: 'image', extensions: ['png', 'apng'] },
  { mimeType: 'image/gif', media: 'image', extensions: ['gif'] },
  { mimeType: 'image/webp', media: 'image', extensions: ['webp'] },
  { mimeType: 'image/avif', media: 'image', extensions: ['avif'] },
  { mimeType: 'image/tiff', media: 'image', extensions: ['tif', 'tiff'] },
  { mimeType: 'image/svg+xml', media: 'image', extensions: ['svg'] },
  { mimeType: 'application/pdf', media: 'pdf', extensions: ['pdf'] },
  { mimeType: 'video/mp4', media: 'video', extensions: ['mp4'] },
  { mimeType: 'video/quicktime', media: 'video', extensions: ['mov', 'qt'] },
  { mimeType: 'video/x-m4v', media: 'video', extensions: ['m4v'] },
  { mimeType: 'video/webm', media: 'video', extensions: ['webm'] },
  { mimeType: 'video/matroska', media: 'video', extensions: ['mkv'] },
  { mimeType: 'video/vnd.avi', media: 'video', extensions: ['avi'] },
  { mimeType: 'application/mxf', media: 'video', extensions: ['mxf'] },
];

const byMimeType = new Map(kinds.map((kind) => [kind.mimeType, kind]));
const allowedExtensions = new Set(kinds.flatMap((kind) => kind.extensions));
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  // Phones use these for MP4; the container is the same.
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
};

export const SNIFF_BYTES = 64 * 1024;

/** Without an ending, the bytes have to tell. */
export const mayBeMedia = (extension: string) => extension === '' || allowedExtensions.has(extension);

export const mediaOfExtension = (extension: string): Media | undefined =>
  kinds.find(({ extensions }) => extensions.includes(extension))?.media;

export async function sniffKind(beginning: Buffer): Promise<FileKind | undefined> {
  if (isSvg(beginning.toString('utf8'))) return byMimeType.get('image/svg+xml');
  const type = await fileTypeFromBuffer(beginning);
  // The directory of a TIFF may lie at its very end; only its decoder can say more.
  if (!type && tiffMarks.some((mark) => beginning.subarray(0, mark.length).equals(mark)))
    return byMimeType.get('image/tiff');
  return type && byMimeType.get(aliases[type.mime] ?? type.mime);
}

const tiffMarks = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].map((mark) => Buffer.from(mark, 'latin1'));
