import { realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

const KEPT = ['objects', 'postgres', 'scratch', 'mail'];

/** True if the backups would overlap Koma's own folders, where each side deletes unknown files. */
export function meetsData(folder: string, dataDir: string): boolean {
  const [place, blobs, data] = [findReal(folder), findReal(join(folder, 'objects')), findReal(dataDir)];
  const kept = KEPT.map((name) => findReal(join(dataDir, name)));
  return place === data || kept.some((own) => liesIn(place, own) || liesIn(blobs, own) || liesIn(own, blobs));
}

const liesIn = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + sep);

function findReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(findReal(above), basename(path));
  }
}
