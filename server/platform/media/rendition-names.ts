import { extname } from 'node:path';

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.json': 'application/json',
};

/** Derives the type from the name, so that no row has to keep it. */
export const renditionType = (key: string) => types[extname(key)] ?? 'application/octet-stream';
