import { type RawBuilder, sql } from 'kysely';

const memberships = (account: RawBuilder<unknown>) => sql`(
  select teams.owner_id, joined_at from team_members join teams on teams.id = team_id
    where account_id = ${account}
  union all
  select projects.owner_id, joined_at from project_members join projects on projects.id = project_id
    where account_id = ${account}
  union all
  select projects.owner_id, joined_at from file_members join files on files.id = file_id
      join projects on projects.id = files.project_id
    where account_id = ${account}
)`;

interface Asked {
  account: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
}

/**
 * Whether somebody was invited to what is an owner's, and accepted none of it: of them the address that was typed is
 * shown, and not the account that it may belong to.
 */
const isAwaited = ({ account, owner }: Asked) => sql<boolean>`coalesce((
  select count(*) > 0 and count(joined_at) = 0 from ${memberships(account)} membership
  where membership.owner_id = ${owner}
), false)`;

/** What somebody is called before an owner and the owner's people, in a query that knows them by this table. */
export const nameBefore = (table: string, owner: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`case
    when ${isAwaited({ account: column('id'), owner })} then ${column('email_key')} else ${column('name')}
  end`;
};
