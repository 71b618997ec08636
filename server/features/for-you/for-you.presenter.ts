import { ItemType } from '../../../contract/enums.ts';
import type { Parts } from '../../parts.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { pathOfThing } from '../events/thing-path.rules.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import type { ForYouRow } from './for-you.queries.ts';

const timeOf = (time: string | Date) => new Date(time).toISOString();

export async function presentForYou(parts: Parts, row: ForYouRow, holder: string) {
  const { project_id: projectId, file_id: fileId, person_id, person_name } = row;
  const thing = { projectId, fileId, versionId: row.version_id, commentId: row.comment_id };
  return {
    kind: row.kind,
    projectId,
    projectName: row.project_name,
    fileId,
    fileName: row.file_name,
    person:
      person_id && person_name !== null
        ? await presentPersonBrief(parts, {
            account_id: person_id,
            name: person_name,
            picture_key: row.person_picture,
          })
        : null,
    words: row.words,
    at: timeOf(row.at),
    since: row.since === null ? null : timeOf(row.since),
    comments: row.comments,
    versions: row.versions,
    files: row.files,
    path: pathOfThing({ ...thing, fileType: ItemType.file }) ?? `/dashboard/${projectId}`,
    fileThumbnailPath: await signThumbnail(parts, row.renditions?.thumbnail, { holder }),
  };
}
