import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Koma } from '../koma.ts';
import { makePerson, type Person } from '../people.ts';
import { makeColleague, openAs, putFile, putVersion } from '../shared-work.ts';
import { makeProject, post, setPlan } from '../work.ts';

export const paint = (red: number) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: red, g: 90, b: 140 } } })
    .png()
    .toBuffer();

export async function makeReviewed(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const bytes = await paint(20);
  const fileId = await putFile(koma, owner, { projectId, fileId: null, name: '表紙.png', bytes });
  const join = (name: string) => makeColleague(koma, owner, { projectId, name });
  const people = await Promise.all(['佐藤 健', '鈴木 未来', '高橋 光'].map(join));
  return { owner, projectId, fileId, bytes, people };
}

type Work = Awaited<ReturnType<typeof makeReviewed>>;

const idOf = async ({ db }: Koma, { email }: Person) =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

export async function request(
  koma: Koma,
  work: Work,
  { rule, required = [] }: { rule: number; required?: Person[] },
) {
  const { fileVersionId } = await read(koma, work.owner, `file/get/${work.fileId}`);
  const reviewers = await Promise.all(
    work.people.map(async (person) => ({
      userId: await idOf(koma, person),
      isRequired: required.includes(person),
    })),
  );
  return post(koma, work.owner, 'review/request', { fileId: work.fileId, fileVersionId, rule, reviewers });
}

export async function read(koma: Koma, { token }: Person, path: string) {
  const answer = await fetch(`${koma.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
}

export const addVersion = async (koma: Koma, { owner, projectId, fileId }: Work) =>
  putVersion(koma, owner, { projectId, fileId, name: '表紙2.png', bytes: await paint(200) });

export const panel = (page: Page) => page.getByRole('tabpanel', { name: 'レビュー' });

export async function openPanel(browser: Browser, koma: Koma, person: Person, fileId: string) {
  const page = await openAs(browser, koma, person, `/review/${fileId}?panel=review`);
  await expect(panel(page)).toBeVisible();
  return page;
}

export async function answer(page: Page, name: string) {
  await panel(page).getByRole('button', { name, exact: true }).click();
}
