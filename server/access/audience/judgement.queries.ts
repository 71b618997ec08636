import { sql } from 'kysely';
import { anyOf } from '../../parts/database/any-of.ts';
import type { Database } from '../../parts/database/database.ts';
import { type AudienceReach, type Audiences, selectReaches } from './audience-reach.queries.ts';

/** A file, folder, version, comment or reply that was announced, as it stands now. */
export interface EventThing {
  id: string;
  /** Of a file or folder. */
  projectId: string | null;
  /** Of a version, comment or reply. */
  fileId: string | null;
  /** The folders above a file or folder. */
  ancestors: string[];
  /** For those alone who see what is private. */
  isPrivate: boolean;
  /** In the trash. */
  isGone: boolean;
  /** A version below the highest of its file. */
  isOlder: boolean;
}

export interface EventIds {
  itemIds: string[];
  versionIds: string[];
  commentIds: string[];
}

/** What no longer exists has no row. */
const selectThings = ({ itemIds, versionIds, commentIds }: EventIds) =>
  sql<EventThing>`
    select id, project_id as "projectId", null::uuid as "fileId", ancestors::text[] as ancestors,
      hidden as "isPrivate", deleted_at is not null as "isGone", false as "isOlder"
    from files where id = ${anyOf(itemIds)}
    union all
    select id, null, file_id, '{}', false, deleted_at is not null,
      id is distinct from (select version_id from files where files.id = file_versions.file_id)
    from file_versions where id = ${anyOf(versionIds)}
    union all
    select id, null, file_id, '{}', type = 2, false, false
    from comments where id = ${anyOf(commentIds)}`;

/**
 * What the judgement of events needs: what is open to those who may hear of them, and what they are about. In
 * one statement, so that both are of one moment and nobody waits twice; as JSON, which is read faster than rows.
 */
export async function readJudged(
  db: Database,
  { audiences, ids }: { audiences: Audiences; ids: EventIds },
): Promise<{ reaches: AudienceReach[]; things: EventThing[] }> {
  const { rows } = await sql<{ reaches: AudienceReach[]; things: EventThing[] }>`
    select
      (select coalesce(json_agg(reach), '[]') from (${selectReaches(audiences)}) reach) as reaches,
      (select coalesce(json_agg(thing), '[]') from (${selectThings(ids)}) thing) as things`.execute(db);
  return rows[0] ?? { reaches: [], things: [] };
}
