import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Platform } from '../../../platform.ts';
import { showFilePeople } from '../../files/file-people.service.ts';
import { signPicture } from '../../people/pictures/pictures.service.ts';
import { refusals } from '../refusals.ts';

interface Mentioning {
  access: FileOrFolderAccess<'see'>;
  mentioned: string[];
  isPrivate: boolean;
}

/** Refuses mentions of people who cannot read the comment. */
export async function requireReaders(
  platform: Platform,
  { access, mentioned, isPrivate }: Mentioning,
): Promise<void> {
  if (mentioned.length === 0) return;
  const { results } = await showFilePeople(platform, { access, search: '' });
  const readers = new Map(results.map((person) => [person._id, person]));
  if (mentioned.some((id) => !readers.has(id))) throw refusals.unknownPerson();
  if (isPrivate && mentioned.some((id) => !readers.get(id)?.canSeePrivate)) throw refusals.notOnTeam();
}

export function makePictures(platform: Platform) {
  const signed = new Map<string, Promise<string | null>>();
  return (key: string | null): Promise<string | null> => {
    if (key === null) return Promise.resolve(null);
    const known = signed.get(key) ?? signPicture(platform, key);
    signed.set(key, known);
    return known;
  };
}
