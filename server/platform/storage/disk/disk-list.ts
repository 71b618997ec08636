import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedObject } from '../storage.ts';
import type { DiskPaths } from './disk-paths.ts';
import { ifPresent } from './durable-files.ts';

export async function* listObjects(paths: DiskPaths, prefix: string): AsyncIterable<ListedObject> {
  const [area = '', id = ''] = prefix.split('/');
  const isWholeArea = prefix.includes('/');
  const isWholeId = id.length === 36;
  for await (const areaName of names(paths.root)) {
    if (areaName.startsWith('.') || (isWholeArea ? areaName !== area : !areaName.startsWith(area))) continue;
    for await (const high of names(join(paths.root, areaName))) {
      if (isWholeId && high !== id.slice(-2)) continue;
      for await (const low of names(join(paths.root, areaName, high))) {
        if (isWholeId && low !== id.slice(-4, -2)) continue;
        for await (const objectId of names(join(paths.root, areaName, high, low))) {
          if (isWholeArea && !objectId.startsWith(id)) continue;
          yield* listFolder(paths, { prefix, folder: `${areaName}/${objectId}` });
        }
      }
    }
  }
}

async function* listFolder(paths: DiskPaths, { prefix, folder }: { prefix: string; folder: string }) {
  // Any name leads to the folder's own path.
  for await (const name of names(join(paths.object(`${folder}/x`), '..'))) {
    const key = `${folder}/${name}`;
    const info = key.startsWith(prefix) ? await ifPresent(stat(paths.object(key))) : undefined;
    if (info) yield { key, size: info.size, modifiedAt: info.mtime };
  }
}

async function* names(folder: string) {
  const entries = await ifPresent(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) yield entry.name;
}
