import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { parseObjectKey } from '../../platform/storage/object-keys.ts';
import type { MayRead } from '../../platform/storage/storage.ts';
import { isGuestBlocked } from '../links/guest-access.queries.ts';
import { isPutBefore } from '../links/reviewer-access.queries.ts';
import { findReachedProject } from '../projects/project-access.queries.ts';
import { ProjectStanding } from '../projects/project-standing.ts';
import { toWholeProjects } from '../projects/whole-project.ts';
import { findReachedItem } from './file-access.queries.ts';
import { findPlaceOfObject, type TrashedPicture } from './media-access.queries.ts';

const reviewerSchema = z.tuple([z.literal('reviewer'), z.uuid()]);
const holderSchema = z.tuple([
  z.uuid().nullable(),
  z.uuid().nullable(),
  z.uuid().nullable(),
  z.number(),
  z.boolean(),
  z.uuid().nullable(),
]);

/** Caches answers: a player reads a film in many ranges. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MAX = 10_000;

export function makeMayRead(db: Database): MayRead {
  const known = new Map<string, { until: number; answer: Promise<boolean> }>();
  return (asked) => {
    const { holder, key, isDownload } = asked;
    const question = `${holder} ${key} ${isDownload}`;
    const now = Date.now();
    const before = known.get(question);
    if (before && before.until > now) return before.answer;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const answer = decide(db, asked);
    known.set(question, { until: now + REMEMBERED_MS, answer });
    answer.catch(() => known.delete(question));
    return answer;
  };
}

const decide: (db: Database, asked: Parameters<MayRead>[0]) => Promise<boolean> = async (
  db,
  { holder, key, isDownload },
) => {
  const written: unknown = JSON.parse(holder);
  const object = parseObjectKey(key);
  const known = holderSchema.safeParse(written);
  const place = await findPlaceOfObject(db, { ...object, sessionId: known.data?.[1] ?? undefined });
  if (!place) return false;
  // Demo pictures are ours and the same for everybody: the address is enough.
  if (place.is_template) return true;
  if (place.is_deleted) {
    const accountId = place.is_session_open ? known.data?.[0] : undefined;
    const { trashed } = place;
    if (!accountId || trashed?.key !== key) return false;
    return maySeeTrashed(db, { accountId, trashed });
  }
  const reviewer = reviewerSchema.safeParse(written).data;
  if (reviewer) {
    const [, reviewerId] = reviewer;
    const isOfVersion = object.area === 'versions';
    return isOfVersion && isPutBefore(db, { reviewerId, versionId: place.version_id });
  }
  if (!known.success) throw known.error;
  const [accountId, , linkId, epoch, isProven, guestId] = known.data;
  if (guestId && (await isGuestBlocked(db, guestId))) return false;
  const isSignedIn = place.is_session_open;
  const found = await findReachedItem(db, {
    accountId: isSignedIn && accountId ? accountId : undefined,
    grant: linkId ? { linkId, epoch, isProven } : undefined,
    id: place.file_id,
  });
  if (!found?.is_active) return false;
  const standing = ProjectStanding.ofItem(found, { isSignedIn });
  const id = place.version_id;
  if (!standing.opensVersion({ id, isNewest: id === found.item_version_id })) return false;
  if (isDownload && !standing.can('download')) return false;
  return standing.can('seePrivate') || !(found.item_hidden || place.is_private);
};

async function maySeeTrashed(
  db: Database,
  { accountId, trashed: { projectId, isHidden } }: { accountId: string; trashed: TrashedPicture },
): Promise<boolean> {
  const reached = await findReachedProject(db, { accountId, projectId });
  const [whole] = toWholeProjects(reached ? [reached] : []);
  return Boolean(whole?.can('upload')) && (!isHidden || Boolean(whole?.seesPrivate));
}
