import type { FileOrFolderAccess } from '../../access/file-access.ts';
import { fail } from '../../http/failure.ts';
import type { Parts } from '../../parts.ts';
import { changeStack, purgeVersion } from '../files/version-stack.service.ts';
import {
  listOverdueVersions,
  listStack,
  markVersionDeleted,
  numberStack,
  renameVersion,
} from './versions.queries.ts';

const PURGED_AT_ONCE = 100;

interface Version {
  access: FileOrFolderAccess;
  versionId: string;
}

/** To this place, counted from the bottom; beyond the top means the top. The others close up. */
export async function moveVersion(
  parts: Parts,
  { access, versionId, place }: Version & { place: number },
): Promise<void> {
  await changeStack(parts, {
    access,
    change: async (tx) => {
      const before = await listStack(tx, access.item.id);
      if (!before.includes(versionId)) throw fail('versionMissing');
      const after = before.filter((id) => id !== versionId).toSpliced(place - 1, 0, versionId);
      await numberStack(tx, after);
      const isSame = after.every((id, at) => id === before[at]);
      return isSame ? undefined : { what: 'changed', versionId };
    },
  });
}

export async function nameVersion(
  parts: Parts,
  { access, versionId, name }: Version & { name: string },
): Promise<void> {
  await changeStack(parts, {
    access,
    change: async (tx) => {
      if (!(await renameVersion(tx, { versionId, name }))) throw fail('versionMissing');
      return { what: 'changed', versionId };
    },
  });
}

export async function deleteVersion(parts: Parts, { access, versionId }: Version): Promise<void> {
  await changeStack(parts, {
    access,
    change: async (tx) => {
      const before = await listStack(tx, access.item.id);
      if (!before.includes(versionId)) throw fail('versionMissing');
      if (before.length === 1) throw fail('unprocessable', { message: 'versions.last' });
      await markVersionDeleted(tx, versionId);
      await numberStack(
        tx,
        before.filter((id) => id !== versionId),
      );
      return { what: 'removed', versionId };
    },
  });
}

/** Deleted versions go for good, with their stored objects, when a deleted file would. */
export async function purgeVersions(parts: Parts): Promise<void> {
  for (;;) {
    const overdue = await listOverdueVersions(parts.db, PURGED_AT_ONCE);
    for (const version of overdue) await purgeVersion(parts, version);
    if (overdue.length < PURGED_AT_ONCE) return;
  }
}
