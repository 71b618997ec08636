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

/** The name of somebody for an owner and the owner's people, in a query that knows them by this table. */
export const nameBefore = (table: string, owner: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`case
    when ${isAwaited({ account: column('id'), owner })} then ${column('email_key')} else ${column('name')}
  end`;
};

interface Acted {
  owner: RawBuilder<unknown>;
  version: RawBuilder<unknown>;
  /** Tells whether the link of a review's mail can have brought this about. */
  isByReview: RawBuilder<unknown>;
}

/**
 * To be joined to the account `actor`. Whoever answered a review by the link of a mail is called as they wrote there,
 * without a picture, until they accept something of the owner's; where the review is gone as well, they have no name.
 */
export const shownActor = ({ owner, version, isByReview }: Acted) => sql`left join lateral (
  select * from (
    select 1 as place, actor.name, actor.picture_key
    where not ${isByReview} or actor.id = ${owner} or exists (
      select from ${memberships(sql`actor.id`)} membership
      where membership.owner_id = ${owner} and joined_at is not null
    )
    union all
    (select 2, guest_name, null
    from reviews join reviewers on reviewers.review_id = reviews.id
    where reviews.version_id = ${version} and reviewers.account_id = actor.id and is_guest
    order by reviewers.id desc limit 1)
  ) known order by place limit 1
) shown on actor.id is not null`;
