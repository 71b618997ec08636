import { errors } from '../../../contract/errors.ts';
import type { Input } from './ask.ts';
import type { Cast } from './cast.ts';

export type Place = 'file' | 'folder' | 'project' | 'team';

/** The first match decides for a call with several ids. */
const places: Array<[keyof Cast, Place]> = [
  ['teamId', 'team'],
  ['selectionId', 'project'],
  ['reviewId', 'project'],
  ['reviewerId', 'project'],
  ['signOffId', 'project'],
  ['fileId', 'file'],
  ['versionId', 'file'],
  ['commentId', 'file'],
  ['replyId', 'file'],
  ['folderId', 'folder'],
  ['linkId', 'folder'],
  ['guestId', 'folder'],
  ['requestId', 'folder'],
  ['projectId', 'project'],
];

interface Question {
  input: (cast: Cast) => Input;
  hidden: number;
}

export function placeOf({ input, hidden }: Question, cast: Cast): Place {
  if (hidden === errors.projectMissing.code) return 'project';
  const taken = new Set<string | symbol>();
  const take = (from: Cast, name: string | symbol): unknown => {
    taken.add(name);
    return Reflect.get(from, name);
  };
  input(new Proxy(cast, { get: take }));
  const [, place] = places.find(([name]) => taken.has(name)) ?? [];
  if (!place) throw new Error('The call names nothing of the cast.');
  return place;
}

export const isWithin = (place: Place, given: 'file' | 'folder'): boolean =>
  place === 'file' || (place === 'folder' && given === 'folder');
