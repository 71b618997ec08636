import type pg from 'pg';
import { z } from 'zod';
import { newId } from '../../server/platform/id.ts';

export const bareComment = z.object({
  projectId: z.string(),
  fileId: z.string(),
  fileVersionId: z.string(),
  userId: z.string(),
  comment: z.string(),
});

/** Stores a comment and its event with the least work: one transaction, two inserts, no access check. */
export async function addBareComment(pool: pg.Pool, added: z.infer<typeof bareComment>): Promise<string> {
  const { projectId, fileId, fileVersionId, userId, comment } = added;
  const id = newId();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'bare-comment',
      text: `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich)
        values ($1, $2, $3, $4, $5, 1, $6, '[]')`,
      values: [id, projectId, fileId, fileVersionId, userId, comment],
    });
    await client.query({
      name: 'bare-event',
      text: `insert into events (created_at, is_kept, topics, type, data)
        values (clock_timestamp(), true, $1, 'comment.added', $2)`,
      values: [
        [`project:${projectId}`],
        JSON.stringify({ projectId, fileId, fileVersionId, userId, commentId: id }),
      ],
    });
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}
