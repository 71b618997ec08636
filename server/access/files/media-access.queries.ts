import { sql } from 'kysely';
import { CommentType } from '../../../contract/enums.ts';
import type { Database } from '../../parts/database/database.ts';
import { keepQuestions } from '../../parts/database/statements/kept-questions.ts';

const types = { id: 'uuid', sessionId: 'uuid' } as const;
type Named = (name: 'id' | 'sessionId') => string;

/** A session ends with sign-out, with a new password, and with the account. */
const isSessionOpen = (place: Named) =>
  sql<boolean>`exists (
    select from sessions join accounts on accounts.id = sessions.account_id
    where sessions.id = ${place('sessionId')}::uuid and accounts.state = 'active'
  )`.as('is_session_open');

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
      isSessionOpen(place),
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
      isSessionOpen(place),
    ])
    .where('attachment.id', '=', place('id')),
);

interface Asked {
  area: string;
  id: string;
  /** Of whoever was handed the address. */
  sessionId: string | undefined;
}

/**
 * The file to which a stored object belongs (a version and what was made of it, or what stands beside a comment), and
 * whether the session is still open.
 */
export const findPlaceOfObject = (db: Database, { area, id, sessionId }: Asked) => {
  const question = { shape: {}, values: { id, ...(sessionId && { sessionId }) } };
  return area === 'versions' ? askPlaceOfVersion(db, question) : askPlaceOfAttachment(db, question);
};
