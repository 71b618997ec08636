import { ItemType, type Language } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { pathOfThing } from '../events/thing-path.rules.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import type { ForYouRow } from './for-you.queries.ts';

const timeOf = (time: string | Date) => new Date(time).toISOString();

interface Reader {
  /** Identifies the holder of signed media addresses. */
  holder: string;
  language: Language;
}

export async function presentForYou(platform: Platform, row: ForYouRow, { holder, language }: Reader) {
  const { project_id: projectId, file_id: fileId, person_id, person_name, person_state } = row;
  const thing = { projectId, fileId, versionId: row.version_id, commentId: row.comment_id };
  const path = pathOfThing({ ...thing, fileType: ItemType.file }) ?? `/dashboard/${projectId}`;
  return {
    kind: row.kind,
    projectId,
    projectName: row.project_name,
    fileId,
    fileName: row.file_name,
    person:
      person_id && person_name !== null && person_state !== null
        ? await presentPersonBrief(platform, {
            account_id: person_id,
            name: shownName({ name: person_name, state: person_state }, language),
            picture_key: row.person_picture,
          })
        : null,
    words: row.words,
    at: timeOf(row.at),
    since: row.since === null ? null : timeOf(row.since),
    comments: row.comments,
    versions: row.versions,
    files: row.files,
    dueAt: row.due_at === null ? null : timeOf(row.due_at),
    path: row.kind === 'request' ? `${path}?panel=review` : path,
    fileThumbnailPath: await signThumbnail(platform, row.renditions?.thumbnail, { holder }),
  };
}
