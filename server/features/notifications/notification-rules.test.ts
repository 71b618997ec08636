import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationType } from '../../../contract/enums.ts';
import { type EventName, events } from '../../../contract/events.ts';
import {
  type NotificationAudience,
  type NotificationMail,
  notificationRules,
} from '../../../contract/notification-rules.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { answer, castReview, say } from '../../test/test-comments.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { requestReview } from '../../test/test-reviews.ts';
import { projectTopic, record } from '../events/events.service.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from './notification-reader.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let world: Record<string, unknown>;
/** An account of each audience that no stronger rule names. The editor acts. */
let people: Record<NotificationAudience, TestPerson>;
let reviewId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  const { owner, collaborator, viewer } = cast;
  people = {
    mentioned: viewer,
    commentAuthor: collaborator,
    uploader: owner,
    fileRequester: viewer,
    commentFollowers: owner,
    mediaFollowers: collaborator,
    projectOwner: owner,
    projectPeople: viewer,
    inviters: owner,
    invited: viewer,
    named: viewer,
    reviewers: viewer,
    requester: collaborator,
  };
  // The viewer requested the owner's files.
  const [requestId, code] = [newId(), 'made-up'];
  await koma.platform.pool.query(
    `insert into file_requests (id, project_id, code, title, kinds, created_by) values ($1, $2, $3, 'Files', '{image}', $4)`,
    [requestId, cast.projectId, code, viewer.id],
  );
  await koma.platform.pool.query(
    'insert into request_senders (account_id, request_id, token_hash, epoch) values ($1, $2, $3, 1)',
    [owner.id, requestId, Buffer.from(code)],
  );
  await koma.platform.pool.query(
    `insert into invitations (token_hash, account_id, project_id, invited_by, expires_at)
    values ($1, $2, $3, $4, now() + interval '1 day')`,
    [Buffer.from(code), viewer.id, cast.projectId, owner.id],
  );
  const asked = { file: cast.clip, reviewers: [viewer] };
  reviewId = (await requestReview(koma, collaborator, asked))._id;
  await koma.platform.pool.query(
    'update projects set new_comment_notification = true, new_media_notification = true where id = $1',
    [cast.projectId],
  );
});

beforeEach(async () => {
  const { collaborator, editor, viewer, clip, projectId } = cast;
  const { _id: commentId } = await say(koma, collaborator, clip, { comment: 'One' });
  const { _id: replyId } = await answer(koma, editor, commentId, 'Two');
  await catchUp(koma.platform, notificationReader);
  await koma.platform.pool.query(
    'insert into comment_mentions (comment_id, account_id) select unnest($1::uuid[]), $2',
    [[commentId, replyId], viewer.id],
  );
  world = {
    ...{ projectId, fileId: clip.fileId, fileVersionId: clip.versionId, parentFileId: null },
    ...{ commentId, replyId, userId: viewer.id, status: 3, reviewId },
  };
});

async function happen(event: EventName): Promise<void> {
  const named = Object.keys(events[event]).filter(
    (field) => field in world && !(event === 'version.status' && field === 'reviewId'),
  );
  const data = Object.fromEntries(named.map((field) => [field, world[field]]));
  const isHeard = /^(comment|reply|version|file|folder|review)\./.test(event);
  const topics = isHeard ? [projectTopic(cast.projectId)] : [];
  await inTransaction(koma.platform.db, (tx) =>
    record(tx, { type: event, data, topics, actorId: cast.editor.id } as never),
  );
  await catchUp(koma.platform, notificationReader);
}

async function newestOf({ id }: TestPerson) {
  const { rows } = await koma.platform.pool.query(
    `select part.type, mail.kind from notification_parts part left join notification_mails mail on mail.id = part.mail_id
    where part.account_id = $1 and part.event_id = (select max(id) from events where is_kept)`,
    [id],
  );
  return rows;
}

const mailKinds: Record<NotificationMail, number | null> = { atOnce: 1, bundled: 2, own: null, none: null };

test.each(notificationRules)('$event tells $audience of $type, and mails: $mail', async (rule) => {
  await happen(rule.event);
  expect(await newestOf(people[rule.audience])).toEqual([
    { type: NotificationType[rule.type], kind: mailKinds[rule.mail] },
  ]);
  expect(await newestOf(cast.editor)).toEqual([]);
});

test('all of the 24 types stand in the table', () => {
  const types = new Set(notificationRules.map(({ type }) => type));
  expect([...types].toSorted()).toEqual(Object.keys(NotificationType).toSorted());
  expect(types.size).toBe(24);
});
