import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import type { KeptObject } from './backup.queries.ts';
import { isThere, parseJson, paths } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { hashOf, readPacked } from './packed-files.ts';

/** Throws if the list is missing, or the backup would seem to need no objects. */
export async function* readObjects(folder: string, name: string): AsyncIterable<KeptObject> {
  const list = readPacked(paths(folder).objects(name));
  try {
    yield* readLines(list);
  } catch (error) {
    if (!list.errored) throw error;
    throw new AdministrationFailure(describeDamage(name), { cause: error });
  }
}

export async function* readJournal(folder: string): AsyncIterable<KeptObject> {
  const { journal } = paths(folder);
  if (await isThere(journal)) yield* readLines(createReadStream(journal));
}

export async function requireObjectList(folder: string, { name, objects }: Manifest): Promise<void> {
  const hash = await hashOf(readPacked(paths(folder).objects(name))).catch(() => undefined);
  if (hash !== objects.hash) throw new AdministrationFailure(describeDamage(name));
}

const describeDamage = (name: string) => `The list of objects of the backup ${name} is missing or damaged.`;

async function* readLines(source: Readable): AsyncIterable<KeptObject> {
  for await (const line of createInterface({ input: source })) {
    // A killed backup may leave half a line.
    const object = parseJson(line);
    if (isKept(object)) yield object;
  }
}

const isKept = (value: unknown): value is KeptObject =>
  typeof value === 'object' && value !== null && 'hash' in value && 'key' in value;
