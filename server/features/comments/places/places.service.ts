import type { PlacedComment } from '../../../../contract/carry-comment.ts';
import { type CorrectedComment, carryCorrected } from '../../../../contract/carry-corrected.ts';
import { requireVersion } from '../../../access/files/version-access.ts';
import type { Caller, Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { listEarlierIds, readChanges } from '../../changes/changes.service.ts';
import { requireComment } from '../comment-access.ts';
import { refusals } from '../refusals.ts';
import { findPlace } from '../writing/comment-place.ts';
import { announcePlaced } from '../writing/comments.announcer.ts';
import { dropPlace, listPlaces, savePlace } from './places.queries.ts';

interface Place extends Caller {
  person: Person;
  id: string;
  versionId: string;
  /** Null: back to the frame that the comparison found. */
  frame: number | null;
}

export async function placeComment(
  platform: Platform,
  { person, grant, id, versionId, frame }: Place,
): Promise<void> {
  const asked = { person, grant, id, ability: 'resolveComment' } as const;
  const { access, comment } = await requireComment(platform.db, asked);
  const { version } = await requireVersion(platform.db, {
    person,
    grant,
    versionId,
    fileId: comment.file_id,
  });
  if (frame !== null) {
    if (comment.parent_id !== null || comment.frame === null) throw refusals.notPlaceable();
    const earlier = await listEarlierIds(platform, versionId);
    if (!earlier.includes(comment.version_id)) throw refusals.notPlaceable();
    const nowhere = { millisecondStartTime: null, millisecondEndTime: null, endFrame: null, page: null };
    findPlace(version, { ...nowhere, frame });
  }
  await inTransaction(platform.db, async (tx) => {
    const place = { commentId: id, versionId };
    if (frame === null) {
      if (!(await dropPlace(tx, place))) return;
    } else if (!(await savePlace(tx, { ...place, frame, by: person.accountId }))) throw refusals.missing();
    await announcePlaced(tx, { access, comment, versionId });
  });
}

export async function showPlaces(
  platform: Platform,
  { person, grant, versionId }: Caller & { versionId: string },
) {
  const { access } = await requireVersion(platform.db, { person, grant, versionId });
  const places = await listPlaces(platform.db, { versionId, seesPrivate: access.seesPrivate });
  return { results: places.filter(({ fileVersionId }) => access.opensVersion(fileVersionId)) };
}

interface Carry {
  to: { id: string; media: 'image' | 'video' | 'pdf' };
  from: string;
  /** Includes places set by private comments. */
  seesPrivate: boolean;
}

/** Undefined: the place in the newer version is unknown. */
export async function readCarrying(platform: Platform, { to, from, seesPrivate }: Carry) {
  const { id: versionId, media } = to;
  const changes = await readChanges(platform, { versionId, fromVersionId: from });
  const corrections = await listPlaces(platform.db, { versionId, fromVersionId: from, seesPrivate });
  return (comment: PlacedComment & { _id: string }): CorrectedComment | undefined =>
    changes.state === 'ready' ? carryCorrected(changes, { comment, media, corrections }) : undefined;
}
