import { type RawBuilder, sql } from 'kysely';
import { ReviewStatus } from '../../../contract/enums.ts';
import type { NotificationAudience } from '../../../contract/notification-rules.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';

/** Account that a rule names for an event. Access is not checked yet. */
export interface Candidate {
  eventId: number;
  accountId: string;
  audience: NotificationAudience;
  /** False by the settings, or if another rule shows it in the page. */
  inPage: boolean;
  /** True if the account muted the file, a folder above it or the thread, unless it is mentioned. */
  isMuted: boolean;
  /** Name of a thing that the account can no longer see. */
  keptName: string | null;
}

interface AskedEvent {
  event: RecordedEvent;
  audiences: NotificationAudience[];
}

const followers = (setting: 'new_comment_notification' | 'new_media_notification') => sql`
  select event.id, people.account_id
  from event
    join projects on projects.id = event."projectId" and projects.${sql.ref(setting)} and projects.deleted_at is null
    cross join lateral (
      select account_id from project_people where project_id = projects.id
      union
      select guest.account_id from files
        join file_members guest on guest.file_id = any(files.ancestors || files.id)
      where files.id = event."fileId" and guest.joined_at is not null and guest.removed_at is null
    ) people`;

const meant: Record<NotificationAudience, RawBuilder<unknown>> = {
  mentioned: sql`
    select event.id, account_id from event
      join comment_mentions on comment_id = coalesce(event."replyId", event."commentId")`,
  commentAuthor: sql`
    select event.id, author_id from event join comments on comments.id = event."commentId"`,
  uploader: sql`
    select event.id, created_by from event join file_versions on file_versions.id = event."fileVersionId"`,
  fileRequester: sql`
    select event.id, request.created_by from event
      join files on files.id = event."fileId"
      join request_senders sender on sender.account_id = files.created_by
      join file_requests request on request.id = sender.request_id`,
  commentFollowers: followers('new_comment_notification'),
  mediaFollowers: followers('new_media_notification'),
  projectOwner: sql`
    select event.id, owner_id from event join projects on projects.id = event."projectId"`,
  projectPeople: sql`
    select event.id, owner_id from event join projects on projects.id = event."projectId"
    union
    select event.id, account_id from event
      join project_members on project_id = event."projectId" and joined_at is not null and removed_at is null
    union
    select event.id, account_id from event join projects on projects.id = event."projectId"
      join team_members on team_members.team_id = projects.team_id
        and joined_at is not null and removed_at is null`,
  inviters: sql`
    select event.id, invited_by from event
      join invitations on invitations.account_id = event."userId" and invited_by is not null
    union
    select event.id, invited_by from event
      join project_members on project_members.account_id = event."userId" and invited_by is not null
    union
    select event.id, invited_by from event
      join file_members on file_members.account_id = event."userId" and invited_by is not null`,
  invited: sql`
    select event.id, event."userId" from event
      join invitations on invitations.account_id = event."userId" and invitations.used_at is null
        and (invitations.project_id = event."projectId" or invitations.file_id = event."fileId")`,
  named: sql`select event.id, event."userId" from event`,
  reviewers: sql`
    select event.id, account_id from event
      join reviewers on reviewers.review_id = event."reviewId" and not reviewers.is_guest`,
  requester: sql`
    select event.id, requested_by from event join reviews on reviews.id = event."reviewId"`,
};

export async function listCandidates(tx: Transaction, asked: AskedEvent[]): Promise<Candidate[]> {
  const wanted = [...new Set(asked.flatMap(({ audiences }) => audiences))];
  if (wanted.length === 0) return [];
  const sent = asked.map(({ event, audiences }) => ({ ...event, audiences }));
  const all = wanted.map(
    (audience) => sql`
      select id as event_id, account_id, ${audience}::text as audience
      from (
        with event as (select * from told where ${audience} = any(told.audiences))
        ${meant[audience]}
      ) as meant(id, account_id)`,
  );
  const { rows } = await sql<Candidate>`
    with told as materialized (
      select event.id, event.type, event."actorId", event.audiences, subject.*,
        (select ancestors || id from files where id = subject."fileId") as path
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
          as event(id bigint, type text, "actorId" uuid, audiences text[], data jsonb),
        jsonb_to_record(event.data) as subject("projectId" uuid, "teamId" uuid, "fileId" uuid,
          "fileVersionId" uuid, "commentId" uuid, "replyId" uuid, "userId" uuid,
          "reviewId" uuid, status smallint)
    )
    select candidate.event_id as "eventId", candidate.account_id as "accountId", candidate.audience,
      coalesce(settings.in_page, true) and not review.asks as "inPage",
      exists (
        select from notification_mutes mute
        where mute.account_id = candidate.account_id
          and (mute.file_id = any(told.path) or mute.comment_id = told."commentId")
      ) as "isMuted",
      case
        when candidate.audience in ('projectOwner', 'projectPeople') then (select name from projects where id = told."projectId")
        when candidate.audience in ('invited', 'named') then coalesce(
          (select name from files where id = told."fileId"),
          (select name from projects where id = told."projectId"))
      end as "keptName"
    from (${sql.join(all, sql` union all `)}) candidate
      join told on told.id = candidate.event_id
      join accounts on accounts.id = candidate.account_id and accounts.state = 'active'
      left join notification_settings settings on settings.account_id = candidate.account_id
      cross join lateral (
        select told.type = 'version.added' and exists (
          select from reviews join reviewers on reviewers.review_id = reviews.id
          where reviews.version_id = told."fileVersionId" and reviewers.account_id = candidate.account_id
            and not reviewers.is_guest and reviewers.lost_at is null
        ) as asks
      ) review
    where candidate.account_id is distinct from told."actorId"
      -- Whoever is asked to review a version hears of it by the request: in the page, and by its mail, if they want such mails.
      and not (review.asks and coalesce(settings.reviews, true))
      -- Of a status that a review set, its people hear by the review.
      and not exists (
        select from reviews
        where reviews.id = told."reviewId" and told.type = 'version.status' and (
          reviews.requested_by = candidate.account_id or told.status = ${sql.lit(ReviewStatus.inReview)} and exists (
            select from reviewers
            where reviewers.review_id = reviews.id and reviewers.account_id = candidate.account_id
          )
        )
      )`.execute(tx);
  return rows;
}
