import type { Language } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { readPaths } from '../files/listing/structure.service.ts';
import { shownName } from '../people/people.presenter.ts';
import { signPicture } from '../people/pictures/pictures.service.ts';
import { excerptOf } from './excerpt.ts';
import type { FoundCommentRow } from './search-comments.queries.ts';
import { openAbove, type SearchScope } from './search-scope.ts';

interface FoundComments {
  rows: FoundCommentRow[];
  scope: SearchScope;
  language: Language;
  words: { folded: string; pieces: string[] };
}

export async function presentFoundComments(
  platform: Platform,
  { rows, scope, language, words }: FoundComments,
) {
  const paths = await readPaths(platform, rows);
  const above = (row: FoundCommentRow) => openAbove(scope, { ...row, id: row.file_id });
  return Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      commentId: row.parent_id ?? row.id,
      commentType: row.type,
      userId: row.author_id,
      name: shownName({ name: row.author_name, state: row.author_state }, language),
      profilePic: row.author_picture === null ? null : await signPicture(platform, row.author_picture),
      ...excerptOf(row.body, words),
      createdAt: row.created_at.toISOString(),
      fileId: row.file_id,
      fileName: row.file_name,
      fileVersionId: row.version_id,
      fileVersion: row.version_number,
      projectId: row.project_id,
      projectName: above(row).seesProject ? row.project_name : '',
      path: paths(above(row).folders),
    })),
  );
}
