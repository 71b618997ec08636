import { ProcessingState } from '../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../access/file-access.ts';
import { fail } from '../../http/failure.ts';
import type { Parts } from '../../parts.ts';
import { changeStack, purgeVersion } from '../files/version-stack.service.ts';
import { startProcessing } from '../processing/processing.service.ts';
import {
  listOverdueVersions,
  listStack,
  markVersionDeleted,
  numberStack,
  renameVersion,
  unmarkVersionDeleted,
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

/** To the place that it had; beyond the top means the top. */
export async function restoreVersion(parts: Parts, { access, versionId }: Version): Promise<void> {
  await changeStack(parts, {
    access,
    change: async (tx) => {
      const before = await listStack(tx, access.item.id);
      if (before.includes(versionId)) return undefined;
      const back = await unmarkVersionDeleted(tx, versionId);
      if (!back) throw fail('versionMissing');
      await numberStack(tx, before.toSpliced(back.number - 1, 0, versionId));
      // Its processing may have ended when it was deleted.
      if (back.processing === ProcessingState.inProgress) {
        await startProcessing(parts, tx, { versionId, media: back.media });
      }
      return { what: 'added', versionId };
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
