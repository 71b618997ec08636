import { type ActivityKind, activityKinds } from '../../../contract/calls/activity.ts';
import type { Language } from '../../../contract/enums.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { isolateName, translate } from '../../texts.ts';
import { tellStatus } from '../events/status-words.rules.ts';
import { pathOfThing } from '../events/thing-path.rules.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import { type FileDetail, readActors, readFileDetails, readPeople, readWords } from './activity.queries.ts';

interface Shown {
  events: RecordedEvent[];
  language: Language;
  /** Identifies the holder of signed media addresses. */
  holder: string;
  openFolders: ReadonlySet<string>;
}

const once = (ids: Array<string | null | undefined>) => [...new Set(ids.flatMap((id) => id ?? []))];
const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const kindOf = (type: string): ActivityKind => {
  const found = Object.entries(activityKinds).find(([, types]) => types.some((one) => one === type));
  return (found?.[0] ?? 'media') as ActivityKind;
};

const isGone = (file: FileDetail | undefined, { projectId }: RecordedEvent['data']) =>
  file === undefined || file.is_gone || file.project_id !== projectId;

export async function presentActivity(platform: Platform, { events, language, holder, openFolders }: Shown) {
  const { db } = platform;
  const all = events.map(({ data }) => data);
  const [fileRows, actorRows, peopleRows, wordRows] = await Promise.all([
    readFileDetails(db, once([...all.map(({ fileId }) => fileId), ...openFolders])),
    readActors(db, events),
    readPeople(db, { ids: once(all.map(({ userId }) => userId)), projectId: all[0]?.projectId }),
    readWords(db, once(all.map(({ commentId, replyId }) => replyId ?? commentId))),
  ]);
  const files = byId(fileRows);
  const actors = new Map(actorRows.map((row) => [row.event_id, { ...row, name: shownName(row, language) }]));
  const people = new Map(peopleRows.map((row) => [row.account_id, shownName(row, language)]));
  const words = byId(wordRows);
  return Promise.all(
    events.map(async (event) => {
      const { type, data } = event;
      const file = files.get(data.fileId ?? '');
      const actor = actors.get(event.id);
      const said = words.get(data.replyId ?? data.commentId ?? '');
      const isOpen = data.fileId !== undefined && !isGone(file, data);
      return {
        _id: String(event.id),
        kind: kindOf(type),
        at: new Date(event.at / 1000).toISOString(),
        actor: actor ? await presentPersonBrief(platform, actor) : null,
        message: tell(event, language, {
          who: actor?.name,
          // Its name in another project may be secret here.
          file: file?.project_id === data.projectId ? file?.name : undefined,
          person: people.get(data.userId ?? ''),
          folder: openFolders.has(data.parentFileId ?? '')
            ? files.get(data.parentFileId ?? '')?.name
            : undefined,
        }),
        words: said?.words ?? null,
        path: isOpen ? pathOf(event, file) : null,
        fileThumbnailPath: isOpen
          ? await signThumbnail(platform, file?.renditions?.thumbnail, { holder })
          : null,
      };
    }),
  );
}

function pathOf({ type, data }: RecordedEvent, file: FileDetail | undefined): string | null {
  const isRemoved = type.endsWith('.removed');
  return pathOfThing({
    projectId: data.projectId ?? null,
    fileId: data.fileId ?? null,
    fileType: file?.type,
    versionId: type === 'version.removed' ? undefined : data.fileVersionId,
    commentId: isRemoved ? undefined : (data.replyId ?? data.commentId),
  });
}

interface Names {
  who: string | undefined;
  file: string | undefined;
  person: string | undefined;
  folder: string | undefined;
}

function tell(event: RecordedEvent, language: Language, names: Names): string {
  const { type, data } = event;
  const word = (key: string, values: Record<string, string> = {}) =>
    translate(language, `activity.${key}`, values);
  const isolate = (name: string) => isolateName(name, language);
  const called = (name: string | undefined) =>
    name === undefined
      ? word('formerMember')
      : translate(language, 'notifications.who.one', { name: isolate(name) });
  const placeOf = (folder: string | undefined) => {
    if (folder !== undefined) return word('place.folder', { folder: isolate(folder) });
    return word(data.parentFileId === null ? 'place.top' : 'place.within');
  };
  const nobody = translate(language, event.linkId === null ? 'audit.byKoma' : 'audit.byVisitor');
  const values = {
    who: event.actorId === null ? nobody : called(names.who),
    file: names.file === undefined ? word('item') : isolate(names.file),
    person: called(names.person),
    place: placeOf(names.folder),
  };
  if (type === 'member.removed' && event.actorId === data.userId) return word('left', values);
  if (type !== 'version.status' || data.status === undefined) return word(`types.${type}`, values);
  return tellStatus({ who: values.who, file: values.file, status: data.status }, language);
}
