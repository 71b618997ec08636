import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { NotificationType, ReviewStatus } from '../../contract/enums.ts';
import { passTime } from '../../server/test/test-mails.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { ask, bringRoom } from '../helpers/room/review-rooms.ts';
import { putPicture } from '../helpers/shared-work.ts';
import { acceptInvitation, pathOf, post, put, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const words = [
  '空をもう少し明るくしてください。',
  'Please cut two frames here (see 0:42).',
  'קצת יותר לאט כאן, בסביבות 0:42.',
];

/** A project in which much has happened, and somebody who works on it beside its owner. */
async function bringWork(koma: Koma) {
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
  const { id: fileVersionId } = await koma.db
    .selectFrom('file_versions')
    .select('id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const { id: ownerId } = await findAccount(koma, owner);
  await put(koma, owner, `project/visit/${fileId}`, {}).catch(() => undefined);
  for (const [at, person] of others.entries())
    await post(koma, person, 'comment/add', {
      ...{ fileId, fileVersionId, comment: words[at] ?? '' },
      ...(at === 1 && { mentionedMember: [ownerId], comment: `@山田 花子 ${words[at]}` }),
    });
  const [sato] = others as [Person, Person, Person];
  const added = await putPicture(koma, sato, { projectId, fileId: null, name: '湖 2.png' });
  const addedVersion = await koma.db
    .selectFrom('file_versions')
    .select('id')
    .where('file_id', '=', added)
    .executeTakeFirstOrThrow();
  await put(koma, sato, 'file/update-version-status', {
    ...{ fileId: added, fileVersionId: addedVersion.id, status: ReviewStatus.inReview },
  });
  await post(koma, sato, 'review/request', {
    ...{ fileId: added, fileVersionId: addedVersion.id, rule: 1, reviewers: [{ userId: ownerId }] },
    ...{ dueAt: '2027-01-15T09:00:00.000Z', message: '最終確認をお願いします。' },
  });
  return { ...room, others, fileVersionId };
}

const findAccount = ({ db }: Koma, { email }: Person) =>
  db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();

const bell = (page: Page) => page.locator('button:has(.tabler-icon-bell)').first();

async function openBell(page: Page) {
  if (!(await page.getByRole('dialog').isVisible())) await bell(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** One line of every type, without what would have caused it. */
async function tellEverything(
  koma: Koma,
  { owner, others, projectId, fileId, fileVersionId }: Awaited<ReturnType<typeof bringWork>>,
) {
  const { id } = await findAccount(koma, owner);
  const actors = await Promise.all(others.map(async (person) => (await findAccount(koma, person)).id));
  await sql`delete from notifications where account_id = ${id}`.execute(koma.db);
  for (const [at, type] of Object.values(NotificationType).entries()) {
    const ofMoney = [15, 16, 17, 18, 21, 23].includes(type);
    const actor = ofMoney ? null : (actors[at % actors.length] ?? null);
    const several = type === NotificationType.commentAdded;
    await sql`
      insert into notifications (id, account_id, type, subject, project_id, file_id, version_id, kept_name, actor_id, person_id,
        event_id, actor_ids, part_count, status, created_at, updated_at, read_at)
      values (gen_random_uuid(), ${id}, ${type}, ${`look ${type}`}, ${ofMoney ? null : projectId}, ${ofMoney ? null : fileId},
        ${ofMoney ? null : fileVersionId}, ${[12, 13, 22].includes(type) ? '春のキャンペーン (2)' : null}, ${actor},
        ${type === 1 ? (actors[2] ?? null) : null}, ${100_000 - at}, ${several ? actors : actor ? [actor] : []}::uuid[],
        ${several ? 12 : 1}, ${type === 10 ? ReviewStatus.approved : null}, now() - ${`${at * 5} hours`}::interval,
        now() - ${`${at * 5} hours`}::interval, ${at > 5 ? new Date() : null})`.execute(koma.db);
  }
}

test('nothing yet', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/notifications');
  await takeLooks(page, 'notifications-empty');
  await openBell(page);
  await takeLooks(page, 'notifications-bell-empty', { before: openBell, only: '[role=dialog]' });
  await page.goto('/dashboard');
  await takeLooks(page, 'notifications-for-you-empty');
  await page.goto('/unsubscribe-email?token=made-up');
  await takeLooks(page, 'notifications-leave-bad');
});

test('lines of every type', async ({ page, koma }) => {
  const work = await bringWork(koma);
  await signInAs(page, work.owner);
  await page.goto('/dashboard');
  await takeLooks(page, 'notifications-for-you', { isWhole: true });
  await expect(async () => {
    const { results } = await ask(koma, work.owner, 'notification/get-all');
    expect(results.length).toBeGreaterThan(3);
  }).toPass();
  await page.goto('/notifications');
  await takeLooks(page, 'notifications-list', { isWhole: true });
  await tellEverything(koma, work);
  await page.goto('/notifications');
  await takeLooks(page, 'notifications-types', { isWhole: true });
  await page.goto('/dashboard');
  await openBell(page);
  await takeLooks(page, 'notifications-bell', { before: openBell, only: '[role=dialog]' });
  await page.goto('/notifications');
  await page.getByText('未読', { exact: true }).first().click();
  await takeLooks(page, 'notifications-unread');
  await page.getByText('メンション', { exact: true }).first().click();
  await takeLooks(page, 'notifications-mentions');
});

test('histories, settings and mute', async ({ page, koma }) => {
  const work = await bringWork(koma);
  const { owner, projectId, fileId } = work;
  await put(koma, owner, `notification/mute-file/${fileId}`, { isMuted: true }).catch(() => undefined);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}?view=activity`);
  await takeLooks(page, 'notifications-project-activity', { isWhole: true });
  await page.goto(`/dashboard/${projectId}`);
  const menu = page.locator(`[data-item="${fileId}"]`).getByRole('button').last();
  const openMenu = async () => {
    if (!(await page.getByRole('menu').isVisible())) await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
  };
  await takeLooks(page, 'notifications-mute', { before: openMenu, only: '[role=menu]' });
  await page.goto(work.path);
  await page
    .getByRole('button', { name: /のメニュー$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'アクティビティ' }).click();
  await takeLooks(page, 'notifications-file-activity', { only: '[role=dialog]' });
  await page.goto('/account-setting?tab=notifications');
  await takeLooks(page, 'notifications-settings', { isWhole: true });
  const zone = page.locator('main input[role=combobox], main input[aria-haspopup=listbox]').last();
  await takeLooks(page, 'notifications-zones', {
    before: async () => {
      if (!(await page.getByRole('option').first().isVisible())) await zone.click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  });
});

test('the page that stops mails', async ({ page, koma }) => {
  const { owner } = await bringWork(koma);
  await expect(async () => {
    await passTime(koma, 1.01);
    const { text } = await koma.mailbox.next(owner.email);
    const link = /https?:\/\/\S+\/unsubscribe-email\?token=\S+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    await page.goto(pathOf(link));
  }).toPass();
  await takeLooks(page, 'notifications-leave');
  await page.locator('main button').first().click();
  await takeLooks(page, 'notifications-left');
  await page.locator('main button').first().click();
  await takeLooks(page, 'notifications-back');
});
