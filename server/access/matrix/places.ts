import { errors } from '../../../contract/errors.ts';
import type { Input } from './ask.ts';
import type { Cast } from './cast.ts';

/** The parts of the cast's project, and its team. */
export type Place = 'file' | 'folder' | 'project' | 'team';

/** What an id of the cast belongs to. Of several in one call the first here decides. */
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

/** What a call is about: read from the ids that its input takes out of the cast. */
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

/** Whether who was given `given` reaches `place` by it. */
export const isWithin = (place: Place, given: 'file' | 'folder'): boolean =>
  place === 'file' || (place === 'folder' && given === 'folder');
