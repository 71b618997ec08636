import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

interface FilePerson {
  account_id: string;
  name: string;
  email: string;
  picture_key: string | null;
  is_owner: boolean;
  member_type: 1 | 2 | 3 | null;
  team_role: 1 | 2 | null;
}

/** Everyone who reaches a project, one row a person, the owner in front. */
export async function listFilePeople(db: Database, projectId: string): Promise<FilePerson[]> {
  const { rows } = await sql<FilePerson>`
    select accounts.id as account_id, name, email, picture_key,
      bool_or(is_owner) as is_owner, max(member_type) as member_type, max(team_role) as team_role
    from project_people join accounts on accounts.id = account_id
    where project_id = ${projectId} and state = 'active'
    group by accounts.id
    order by bool_or(is_owner) desc, name, accounts.id`.execute(db);
  return rows;
}
