import { sql } from 'kysely';
import { idsOf, openIdsOf } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';
import { keysWithin } from './name-keys.ts';
import type { PieceLook, Sampled } from './plan-search.ts';
import { isGiven, join } from './search.queries.ts';
import type { SearchScope } from './search-scope.ts';

export interface SaidCandidate {
  id: string;
  search_text: string;
  created_at: Date;
}

const columns = sql`comments.id, comments.search_text, comments.created_at`;

const around = sql`
  join files on files.id = comments.file_id
  join file_versions version on version.id = comments.version_id`;

/** Judges by the file's current project, as the list of comments does. */
const isVisible = ({ projects }: SearchScope) => sql<boolean>`(
  files.deleted_at is null and version.deleted_at is null and files.project_id = any(${idsOf(projects)}::uuid[])
  and (files.project_id = any(${openIdsOf(projects)}::uuid[]) or (not files.hidden and comments.type = 1))
)`;

/** Compares the words too, because index keys may collide. */
const holds = (piece: string, projectId: string | undefined) => sql<boolean>`(
  comment_keys(comments.search_text, comments.project_id)
    @> ${keysWithin(piece, projectId)}::integer[]
  and strpos(comments.search_text, ${piece}) > 0
)`;

const SAMPLE_MAX = 120;

/** Finds pieces in a sample of every 64th comment. A single project is sampled alone. */
export async function sampleSaid(
  db: Database,
  { scope, pieces }: { scope: SearchScope; pieces: string[] },
): Promise<Array<SaidCandidate & Sampled>> {
  const [only] = scope.projects.length === 1 ? scope.projects : [];
  const samples = pieces.map(
    (piece, at) => sql<SaidCandidate & Sampled>`
    select ${columns}, ${at}::integer as piece, ${isVisible(scope)} as is_visible
    from comments ${around}
    where ${holds(piece, only?.id)} and right(comments.id::text, 2) < '04'
    limit ${SAMPLE_MAX}`,
  );
  return (await join(samples).execute(db)).rows;
}

interface Look {
  scope: SearchScope;
  limit: number;
}

export const listSaid = async (
  db: Database,
  { scope, limit, looks }: Look & { looks: PieceLook[] },
): Promise<SaidCandidate[]> => {
  const queries = looks.map(
    ({ piece, projectId }) => sql<SaidCandidate>`
    select ${columns} from comments ${around}
    where ${holds(piece, projectId)} and ${isVisible(scope)}
    limit ${limit}`,
  );
  return (await join(queries).execute(db)).rows;
};

export const listNewestSaid = async (
  db: Database,
  { scope, limit, read, pieces }: Look & { read: number; pieces: string[] },
): Promise<SaidCandidate[]> => {
  const each = Math.ceil(read / scope.projects.length);
  const isHeld = sql.join(
    pieces.map((piece) => sql`strpos(newest.search_text, ${piece}) > 0`),
    sql` or `,
  );
  const { rows } = await sql<SaidCandidate>`
    select ${columns} from (
      select newest.* from unnest(${idsOf(scope.projects)}::uuid[]) as project (id), lateral (
        select id, file_id, version_id, type, search_text, created_at from comments
        where comments.project_id = project.id order by created_at desc limit ${each}
      ) newest
      where ${isHeld}
      order by newest.created_at desc limit ${3 * limit}
    ) comments ${around}
    where ${isVisible(scope)}
    order by comments.created_at desc limit ${limit}`.execute(db);
  return rows;
};

export const listGivenSaid = async (
  db: Database,
  { scope, limit, pieces }: Look & { pieces: string[] },
): Promise<SaidCandidate[]> => {
  const isHeld = sql.join(
    pieces.map((piece) => sql`strpos(comments.search_text, ${piece}) > 0`),
    sql` or `,
  );
  const { rows } = await sql<SaidCandidate>`
    select ${columns} from comments ${around}
    where ${isGivenToRead(scope)} and (${isHeld})
    order by comments.created_at desc limit ${limit}`.execute(db);
  return rows;
};

const isGivenToRead = ({ givenIds }: SearchScope) => sql<boolean>`(
  files.deleted_at is null and version.deleted_at is null and comments.type = 1 and ${isGiven(givenIds)}
)`;

export const readSaid = async (db: Database, { scope, ids }: { scope: SearchScope; ids: string[] }) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('comments')
        .innerJoin('files', 'files.id', 'comments.file_id')
        .innerJoin('file_versions as version', 'version.id', 'comments.version_id')
        .innerJoin('projects', 'projects.id', 'files.project_id')
        .innerJoin('accounts as author', 'author.id', 'comments.author_id')
        .select([
          'comments.id',
          'comments.parent_id',
          'comments.file_id',
          'comments.version_id',
          'comments.author_id',
          'comments.type',
          'comments.body',
          'comments.created_at',
          'version.number as version_number',
          'files.name as file_name',
          'files.ancestors',
          'files.project_id',
          'projects.name as project_name',
          'author.name as author_name',
          'author.state as author_state',
          'author.picture_key as author_picture',
        ])
        .where('comments.id', 'in', ids)
        .where(sql<boolean>`(${isVisible(scope)} or ${isGivenToRead(scope)})`)
        .execute();

export type FoundCommentRow = Awaited<ReturnType<typeof readSaid>>[number];
