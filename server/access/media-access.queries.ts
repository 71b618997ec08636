import { sql } from 'kysely';
import { CommentType } from '../../contract/enums.ts';
import type { Database } from '../parts/database/database.ts';
import { keepQuestions } from '../parts/database/kept-questions.ts';

const types = { id: 'uuid' } as const;
type Named = (name: 'id') => string;

const askPlaceOfVersion = keepQuestions(types, (db, _shape: object, place: Named) =>
  db
    .selectFrom('file_versions')
    .select([
      'file_id',
      'id as version_id',
      sql<boolean>`false`.as('is_private'),
      // Every demo shows it.
      sql<boolean>`exists (select from file_versions demo where demo.template_id = file_versions.id)`.as(
        'is_template',
      ),
    ])
    .where('id', '=', place('id'))
    .where('deleted_at', 'is', null),
);

const askPlaceOfAttachment = keepQuestions(types, (db, _shape: object, place: Named) =>
  db
    .selectFrom('comment_attachments as attachment')
    .leftJoin('comments as comment', 'comment.id', 'attachment.comment_id')
    .select([
      'attachment.file_id',
      'comment.version_id',
      sql<boolean>`coalesce(comment.type = ${sql.lit(CommentType.private)}, false)`.as('is_private'),
      sql<boolean>`false`.as('is_template'),
    ])
    .where('attachment.id', '=', place('id')),
);

/** The file to which a stored object belongs: a version and what was made of it, or what stands beside a comment. */
export const findPlaceOfObject = (db: Database, { area, id }: { area: string; id: string }) => {
  const question = { shape: {}, values: { id } };
  return area === 'versions' ? askPlaceOfVersion(db, question) : askPlaceOfAttachment(db, question);
};

const askSession = keepQuestions(types, (db, _shape: object, place: Named) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', place('id'))
    .where('accounts.state', '=', 'active'),
);

/** A session ends with sign-out, with a new password, and with the account. */
export const isSessionOpen = async (db: Database, sessionId: string): Promise<boolean> =>
  (await askSession(db, { shape: {}, values: { id: sessionId } })) !== undefined;
