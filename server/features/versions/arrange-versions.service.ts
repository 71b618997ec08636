import { type Language, ProcessingState } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { changeStack, changeStackOf, purgeVersion } from '../files/organising/version-stack.service.ts';
import { startProcessing } from '../processing/processing.service.ts';
import { endReviewOf, refuseApprovedTop } from '../reviews/rounds.service.ts';
import {
  arrangeStack,
  listOverdueVersions,
  listPlaces,
  markVersionDeleted,
  type Placed,
  renameVersion,
  unmarkVersionDeleted,
} from './versions.queries.ts';
import { requireVersionFile, showStack, showVersion } from './versions.service.ts';

const PURGED_AT_ONCE = 100;

interface Version {
  person: Person;
  language: Language;
  versionId: string;
}

const idOf = ({ id }: Placed) => id;
const standing = (all: Placed[]) => all.filter(({ isDeleted }) => !isDeleted).map(idOf);

/** `place` counts from the bottom and is capped at the top. */
export async function moveVersion(
  platform: Platform,
  { person, language, versionId, place }: Version & { place: number },
) {
  const access = await requireVersionFile(platform, { person, versionId, ability: 'see' });
  if (!access.can('organise')) throw fail('forbidden');
  await changeStack(platform, {
    access,
    change: async (tx) => {
      const all = await listPlaces(tx, access.item.id);
      const before = standing(all);
      if (!before.includes(versionId)) throw fail('versionMissing');
      if (before[Math.min(place, before.length) - 1] === versionId) return undefined;
      const others = all.map(idOf).filter((id) => id !== versionId);
      const above = before.filter((id) => id !== versionId)[place - 1];
      const at = above === undefined ? others.length : others.indexOf(above);
      await arrangeStack(tx, others.toSpliced(at, 0, versionId));
      await refuseApprovedTop(tx, access.item.id);
      return { what: 'changed', versionId };
    },
  });
  return showStack(platform, { access, language });
}

export async function nameVersion(
  platform: Platform,
  { person, language, versionId, name }: Version & { name: string },
) {
  const access = await requireVersionFile(platform, { person, versionId, ability: 'organise' });
  await changeStack(platform, {
    access,
    change: async (tx) => {
      if (!(await renameVersion(tx, { versionId, name }))) throw fail('versionMissing');
      return { what: 'changed', versionId };
    },
  });
  return showVersion(platform, { access, language, versionId });
}

export async function deleteVersion(platform: Platform, { person, language, versionId }: Version) {
  const access = await requireVersionFile(platform, { person, versionId, ability: 'deleteFile' });
  await changeStack(platform, {
    access,
    change: async (tx) => {
      const all = await listPlaces(tx, access.item.id);
      const before = standing(all);
      if (!before.includes(versionId)) throw fail('versionMissing');
      if (before.length === 1) throw fail('unprocessable', { message: 'versions.last' });
      await markVersionDeleted(tx, { versionId, accountId: person.accountId });
      await arrangeStack(tx, all.map(idOf));
      await endReviewOf(tx, { access, versionId });
      return { what: 'removed', versionId };
    },
  });
  return { ...(await showStack(platform, { access, language })), fileId: access.item.id };
}

export async function restoreVersion(platform: Platform, { person, language, versionId }: Version) {
  const asked = { person, versionId, evenDeleted: true };
  const access = await requireVersionFile(platform, { ...asked, ability: 'deleteFile' });
  await changeStack(platform, {
    access,
    change: async (tx) => {
      const all = await listPlaces(tx, access.item.id);
      if (standing(all).includes(versionId)) return undefined;
      const back = await unmarkVersionDeleted(tx, versionId);
      if (!back) throw fail('versionMissing');
      await arrangeStack(tx, all.map(idOf));
      await refuseApprovedTop(tx, access.item.id);
      // Processing may have stopped at the deletion.
      if (back.processing === ProcessingState.inProgress) {
        await startProcessing(platform, tx, { versionId, media: back.media });
      }
      return { what: 'added', versionId };
    },
  });
  return { ...(await showStack(platform, { access, language })), fileId: access.item.id };
}

interface OldVersion {
  versionId: string;
  fileId: string;
  projectId: string;
  isStillMeant: (tx: Transaction) => Promise<boolean>;
}

export const throwAwayVersion = (
  platform: Platform,
  { versionId, fileId, projectId, isStillMeant }: OldVersion,
): Promise<void> =>
  changeStackOf(platform, {
    fileId,
    projectId,
    change: async (tx) => {
      const all = await listPlaces(tx, fileId);
      const before = standing(all);
      if (!before.includes(versionId) || before.at(-1) === versionId) return undefined;
      if (!(await isStillMeant(tx))) return undefined;
      await markVersionDeleted(tx, { versionId, accountId: null });
      await arrangeStack(tx, all.map(idOf));
      return { what: 'removed', versionId };
    },
  });

export async function purgeVersions(platform: Platform): Promise<void> {
  for (;;) {
    const overdue = await listOverdueVersions(platform.db, PURGED_AT_ONCE);
    for (const version of overdue) await purgeVersion(platform, version);
    if (overdue.length < PURGED_AT_ONCE) return;
  }
}
