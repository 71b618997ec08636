import { fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { admitItem, type FileOrFolderAccess, isNoRoot } from './file-access.ts';
import { findReachedVersion, type VersionRow, versionOf } from './version-access.queries.ts';

export interface OpenVersion {
  access: FileOrFolderAccess<'see'>;
  version: VersionRow;
}

interface Question extends Caller {
  versionId: string;
  fileId?: string;
}

/** Uses one statement. Answers for an invisible version as for a missing one. */
export async function requireVersion(
  db: Database | Transaction,
  { person, grant, versionId, fileId }: Question,
): Promise<OpenVersion> {
  if (!person && !grant) throw fail('signInRequired');
  const missing = fileId === undefined ? 'versionMissing' : 'fileMissing';
  const found = await findReachedVersion(db, { accountId: person?.accountId, grant, versionId, fileId });
  const access = await admitItem(db, {
    person,
    grant,
    id: fileId ?? versionId,
    found,
    ability: 'see',
    missing,
  });
  if (!isNoRoot(access)) throw fail(missing);
  const version = found && versionOf(found);
  if (!version || !access.opensVersion(version.id)) throw fail('versionMissing');
  return { access, version };
}
