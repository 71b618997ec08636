import { join } from 'node:path';
import { parseObjectKey } from '../object-keys.ts';

export interface DiskPaths {
  root: string;
  temporary: string;
  uploads: string;
  /** Relative to the root, with `/`. */
  relative(key: string): string;
  object(key: string): string;
}

export function createDiskPaths(root: string): DiskPaths {
  // The end of a UUIDv7 is random, its beginning is the time: the end fills all folders evenly.
  const relative = (key: string) => {
    const { area, id, name } = parseObjectKey(key);
    return `${area}/${id.slice(-2)}/${id.slice(-4, -2)}/${id}/${name}`;
  };
  return {
    root,
    temporary: join(root, '.temporary'),
    uploads: join(root, '.uploads'),
    relative,
    object: (key) => join(root, relative(key)),
  };
}
