import type { versions } from '../../../contract/calls/versions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import { requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { dropAfter } from '../../platform/database/drop-after.ts';
import type { Platform } from '../../platform.ts';
import { changeStack } from '../files/organising/version-stack.service.ts';
import { openNextRound } from '../reviews/rounds.service.ts';
import { dropUnused, receiveVersion, writeNextVersion } from '../uploads/received-version.service.ts';
import type { NamingObject } from '../uploads/sent-object.rules.ts';
import { listPlaces } from './versions.queries.ts';
import { showVersion } from './versions.service.ts';

interface AddVersion {
  person: Person;
  language: Language;
  input: NamingObject<BodyOf<typeof versions.create>>;
}

/** Returns the same version for a repeated call. */
export async function addVersion(platform: Platform, { person, language, input }: AddVersion) {
  const { fileId, projectId } = input;
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'upload' });
  if (access.projectId !== projectId) throw fail('fileMissing');
  const received = await receiveVersion(platform, { uploader: person, input });
  const versionId = received.upload.id;
  const added = changeStack(platform, {
    access,
    change: async (tx) => {
      const standing = (await listPlaces(tx, fileId)).filter(({ isDeleted }) => !isDeleted);
      const number = standing.length + 1;
      const isNew = await writeNextVersion(platform, tx, { uploader: person, received, fileId, number });
      if (!isNew) return undefined;
      await openNextRound(platform, tx, { access, person, versionId });
      return { what: 'added', versionId };
    },
  });
  await dropAfter(added, () => dropUnused(platform, received));
  return showVersion(platform, { access, language, versionId });
}
