import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { NotificationType, ReviewStatus } from '../../contract/enums.ts';
import { expect } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, type Person } from '../helpers/people.ts';
import { ask, bringRoom } from '../helpers/room/review-rooms.ts';
import { putPicture } from '../helpers/shared-work.ts';
import { acceptInvitation, post, put, remove, setPlan } from '../helpers/work.ts';

const words = [
  '空をもう少し明るくしてください。',
  'Please cut two frames here (see 0:42).',
  'קצת יותר לאט כאן, בסביבות 0:42.',
];

export const findAccount = ({ db }: Koma, { email }: Person) =>
  db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();

export async function bringWork(koma: Koma) {
  const room = await bringRoom(koma, 'picture');
  const { owner, projectId, fileId } = room;
  await setPlan(koma, owner, 'professional');
  await put(koma, owner, `file/rename/${fileId}`, { name: 'opening_v3 (final).png' });
  const others: Person[] = [];
  for (const name of ['佐藤 健', 'Alex Miller', 'נועה כהן']) {
    const person = await makePerson(koma, { name });
    await post(koma, owner, 'project/add-user', {
      projectId,
      projectMember: [{ email: person.email, type: 1 }],
    });
    await acceptInvitation(koma, person);
    others.push(person);
  }
  const fileVersionId = await findVersion(koma, fileId);
  const { id: ownerId } = await findAccount(koma, owner);
  for (const [at, person] of others.entries())
    await post(koma, person, 'comment/add', {
      ...{ fileId, fileVersionId, comment: words[at] ?? '' },
      ...(at === 1 && { mentionedMember: [ownerId], comment: `@山田 花子 ${words[at]}` }),
    });
  const [sato] = others as [Person, Person, Person];
  const added = await putPicture(koma, sato, { projectId, fileId: null, name: '湖 2.png' });
  const addedVersion = await findVersion(koma, added);
  await put(koma, sato, 'file/update-version-status', {
    ...{ fileId: added, fileVersionId: addedVersion, status: ReviewStatus.inReview },
  });
  await post(koma, sato, 'review/request', {
    ...{ fileId: added, fileVersionId: addedVersion, rule: 1, reviewers: [{ userId: ownerId }] },
    ...{ dueAt: '2027-01-15T09:00:00.000Z', message: '最終確認をお願いします。' },
  });
  const goneId = await putPicture(koma, sato, { projectId, fileId: null, name: 'old cut.png' });
  await remove(koma, sato, `file/delete/${goneId}`);
  const lines = async () => (await ask(koma, owner, 'notification/get-all')).results;
  await expect.poll(lines).toHaveLength(3);
  return { ...room, others, fileVersionId, goneId };
}

const findVersion = async ({ db }: Koma, fileId: string) => {
  const version = db.selectFrom('file_versions').select('id').where('file_id', '=', fileId);
  return (await version.executeTakeFirstOrThrow()).id;
};

const ofMoney = new Set<number>([15, 16, 17, 18, 21, 23]);
const ofLost = new Set<number>([12, 13, 22]);

export async function tellEverything(
  koma: Koma,
  { owner, others: people, projectId, fileId, fileVersionId, goneId }: Awaited<ReturnType<typeof bringWork>>,
) {
  const { id } = await findAccount(koma, owner);
  const actors = await Promise.all(people.map(async (person) => (await findAccount(koma, person)).id));
  // Comments are real: their line unfolds into parts.
  const { commentAdded, ...others } = NotificationType;
  await sql`delete from notifications where account_id = ${id} and type <> ${commentAdded}`.execute(koma.db);
  await sql`update notifications set event_id = 100001 where account_id = ${id}`.execute(koma.db);
  for (const [at, type] of Object.values(others).entries()) {
    const isOfMoney = ofMoney.has(type);
    const actor = isOfMoney ? null : (actors[at % actors.length] ?? null);
    const about = type === NotificationType.replyMarkedComplete ? goneId : fileId;
    const status =
      type === NotificationType.versionStatusUpdated || type === NotificationType.reviewCompleted
        ? ReviewStatus.approved
        : null;
    await sql`
      insert into notifications (id, account_id, type, subject, project_id, file_id, version_id, kept_name, actor_id, person_id,
        event_id, actor_ids, part_count, status, created_at, updated_at, read_at)
      values (gen_random_uuid(), ${id}, ${type}, ${`look ${type}`}, ${isOfMoney ? null : projectId}, ${isOfMoney ? null : about},
        ${isOfMoney ? null : fileVersionId}, ${ofLost.has(type) ? '春のキャンペーン (2)' : null}, ${actor},
        ${type === NotificationType.userSignup ? (actors[2] ?? null) : null}, ${100_000 - at},
        ${actor ? [actor] : []}::uuid[], 1, ${status}, now() - ${`${at * 5} hours`}::interval,
        now() - ${`${at * 5} hours`}::interval, ${at > 5 ? new Date() : null})`.execute(koma.db);
  }
}

const bell = (page: Page) => page.locator('button[aria-haspopup="dialog"]:has(.tabler-icon-bell)');

export async function openBell(page: Page) {
  const dropdown = page.locator('[role=dialog] ul, [role=dialog] h3');
  await expect(async () => {
    if (!(await dropdown.first().isVisible())) await bell(page).click({ timeout: 5000 });
    await expect(dropdown.first()).toBeVisible({ timeout: 5000 });
  }).toPass();
}
