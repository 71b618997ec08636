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

/** Recognises accounts that accepted nothing of this owner: only the typed address is shown for them. */
const isAwaited = ({ account, owner }: Asked) => sql<boolean>`coalesce((
  select count(*) > 0 and count(joined_at) = 0 from ${memberships(account)} membership
  where membership.owner_id = ${owner}
), false)`;

export const nameBefore = (table: string, owner: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`case
    when ${isAwaited({ account: column('id'), owner })} then ${column('email_key')} else ${column('name')}
  end`;
};

interface Acted {
  owner: RawBuilder<unknown>;
  version: RawBuilder<unknown>;
  /** Tells whether a review's mailed link can have caused this. */
  isByReview: RawBuilder<unknown>;
}

/**
 * Joins to the account `actor`. A reviewer by mailed link has the name typed there and no picture, until accepting an
 * invitation. Without the review there is no name.
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
