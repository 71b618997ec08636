import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AudienceScope, type Audiences, selectScopes } from './audience-scope.queries.ts';

export interface EventThing {
  id: string;
  /** Files and folders only. */
  projectId: string | null;
  /** Versions, comments and replies only. */
  fileId: string | null;
  /** Files and folders only. */
  ancestors: string[];
  isPrivate: boolean;
  isGone: boolean;
  isOlder: boolean;
}

interface EventIds {
  itemIds: string[];
  versionIds: string[];
  commentIds: string[];
}

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

/** Reads both in one statement, so they are of one moment. JSON is read faster than rows. */
export async function readEventScopes(
  db: Database,
  { audiences, ids }: { audiences: Audiences; ids: EventIds },
): Promise<{ reaches: AudienceScope[]; things: EventThing[] }> {
  const { rows } = await sql<{ reaches: AudienceScope[]; things: EventThing[] }>`
    select
      (select coalesce(json_agg(reach), '[]') from (${selectScopes(audiences)}) reach) as reaches,
      (select coalesce(json_agg(thing), '[]') from (${selectThings(ids)}) thing) as things`.execute(db);
  return rows[0] ?? { reaches: [], things: [] };
}
