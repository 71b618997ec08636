import { type ActivityKind, activityKinds } from '../../../contract/calls/activity.ts';
import type { Language } from '../../../contract/enums.ts';
import { requireItem } from '../../access/files/file-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import type { Person } from '../../person.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { decideDeliveries } from '../live/deliveries.service.ts';
import { presentActivity } from './activity.presenter.ts';
import { type HistoryPage, listHistory, readFileDetails } from './activity.queries.ts';
import { asToldNow, isHiddenNow } from './activity-sight.rules.ts';

/** Entries in an answer, events in a read, and reads in an answer. */
const PAGE = 40;
const READ_AT_ONCE = 300;
const READS_MAX = 4;

interface Asked {
  person: Person;
  id: string;
  language: Language;
  kind?: ActivityKind | undefined;
  userId?: string | undefined;
  before?: number | undefined;
}

/** Judges events by current access. Reads a bounded part of the history and returns where to continue. */
export async function showActivity(
  platform: Platform,
  { person, id, language, kind, userId, before }: Asked,
) {
  const access = await requireItem(platform.db, { person, id, ability: 'see' });
  const of = access.item
    ? { fileId: access.item.id }
    : { project: requireWholeProject(access.project, 'fileMissing') };
  const types = new Set<string>(kind ? activityKinds[kind] : Object.values(activityKinds).flat());
  const shown: RecordedEvent[] = [];
  let next = before;
  let isEnd = false;
  for (let read = 0; read < READS_MAX && shown.length < PAGE && !isEnd; read++) {
    const page: HistoryPage = { of, userId, before: next, limit: READ_AT_ONCE };
    const found = await listHistory(platform.db, page);
    const seen = await seenBy(
      platform,
      person,
      found.filter((event) => types.has(event.type) && isTold(event)),
    );
    shown.push(...seen);
    isEnd = found.length < READ_AT_ONCE;
    next = found.at(-1)?.id;
  }
  const entries = shown.slice(0, PAGE);
  const last = shown.length > PAGE ? entries.at(-1)?.id : next;
  const isOver = isEnd && shown.length <= PAGE;
  return {
    entries: await presentActivity(platform, {
      ...{ events: entries, language, holder: access.holder },
      openFolders: await openFoldersOf(platform, person, entries),
    }),
    next: isOver || last === undefined ? null : String(last),
  };
}

/** Leaves out members of single files, who concern the owner alone, and files moved or restored. */
const isTold = ({ data }: RecordedEvent) => data.projectId !== undefined && !data.isAgain;

async function seenBy(platform: Platform, { accountId }: Person, events: RecordedEvent[]) {
  if (events.length === 0) return [];
  const files = await readFileDetails(platform.db, [
    ...new Set(events.flatMap(({ data }) => data.fileId ?? [])),
  ]);
  const byId = new Map(files.map((file) => [file.id, file]));
  const audience = { key: accountId, accountId, grant: undefined };
  const maySee = await decideDeliveries(
    platform,
    events.map((event) => ({
      audience,
      event: asToldNow(event, { isHidden: isHiddenNow(byId.get(event.data.fileId ?? '')) }),
    })),
  );
  return events.filter((_, at) => maySee[at]);
}

/** Leaves out folders that the person cannot see: they stay unnamed. */
async function openFoldersOf(
  platform: Platform,
  person: Person,
  events: RecordedEvent[],
): Promise<Set<string>> {
  const placed = events.flatMap(({ type, data, ...event }): RecordedEvent[] => {
    const { projectId, parentFileId } = data;
    if (!type.endsWith('.placed') || !projectId || !parentFileId) return [];
    return [{ ...event, type: 'folder.restored', data: { projectId, fileId: parentFileId } }];
  });
  const seen = await seenBy(platform, person, placed);
  return new Set(seen.flatMap(({ data }) => data.fileId ?? []));
}
