import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../runtime.mjs';

export function listFiles(folder, wanted) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => wanted.test(path))
    .sort();
}

export function report(complaints) {
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
