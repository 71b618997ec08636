import { createHash } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Koma } from '../koma.ts';
import { makePerson, type Person, signInAs } from '../people.ts';
import { takePrepared } from '../prepared-files.ts';
import { acceptInvitation, makeProject, openBrowser, post } from '../work.ts';
import { addClip } from './clips.ts';
import { bringMaterial, type Material, makePicture } from './drawn-material.ts';

export interface Room {
  owner: Person;
  projectId: string;
  fileId: string;
  path: string;
}

export async function ask(koma: Koma, { token }: Person, path: string) {
  const headers = { authorization: `Bearer ${token}`, language: 'ja' };
  return (await (await fetch(`${koma.url}/api/${path}`, { headers })).json()).data;
}

export async function bringFile(koma: Koma, owner: Person, material: Material): Promise<Room> {
  const { name, mimeType, bytes } = material;
  const projectId = await makeProject(koma, owner, name);
  const { fileId } = await takePrepared({
    koma,
    person: owner,
    projectId,
    key: `${name} ${mimeType} ${createHash('sha256').update(bytes).digest('hex')}`,
    prepare: (maker) => sendFile(koma, maker, material),
  });
  return { owner, projectId, fileId, path: `/review/${fileId}` };
}

async function sendFile(koma: Koma, owner: Person, material: Material) {
  const { projectId, fileId, isProcessed } = await bringMaterial(koma, owner, material);
  await expect.poll(isProcessed, { timeout: 280_000, intervals: [100] }).toBe(true);
  return { projectId, fileId };
}

/** Has 24 pictures a second, starting at one hour. */
export const roomClip = { name: 'clip', rate: '24', frames: 96, timeCode: '01:00:00:00' };

export async function bringRoom(koma: Koma, kind: 'clip' | 'picture'): Promise<Room> {
  const owner = await makePerson(koma, { name: '山田 花子' });
  if (kind === 'picture')
    return bringFile(koma, owner, { name: 'still.png', mimeType: 'image/png', bytes: await makePicture() });
  const projectId = await makeProject(koma, owner, 'clip.mp4');
  const { fileId } = await addClip({ koma, person: owner, projectId, clip: roomClip });
  return { owner, projectId, fileId, path: `/review/${fileId}` };
}

export async function enter(page: Page, person: Person, path: string) {
  await signInToEnglish(page, person);
  await page.goto(path);
}

async function signInToEnglish(page: Page, person: Person) {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInAs(page, person);
}

interface Invited {
  name: string;
  /** 1 collaborator, 2 viewer. */
  type?: 1 | 2;
}

export async function addMember(koma: Koma, { owner, projectId }: Room, { name, type = 1 }: Invited) {
  const person = await makePerson(koma, { name });
  await post(koma, owner, 'project/add-user', {
    projectId,
    projectMember: [{ email: person.email, type }],
  });
  await acceptInvitation(koma, person);
  return person;
}

/** Comments by a call, so that an open room receives it. */
export async function say(
  koma: Koma,
  person: Person,
  { fileId }: Room,
  words: { comment: string; frame?: number },
) {
  const { fileVersionId } = await ask(koma, person, `file/get/${fileId}`);
  await post(koma, person, 'comment/add', { fileId, fileVersionId, ...words });
}

export async function invite(browser: Browser, koma: Koma, room: Room, invited: Invited) {
  const person = await addMember(koma, room, invited);
  const page = await openBrowser(browser, koma);
  await signInToEnglish(page, person);
  return { person, page };
}

interface Invitation {
  browser: Browser;
  koma: Koma;
  kind: 'clip' | 'picture';
}

export async function bringRoomForTwo({ browser, koma, kind }: Invitation) {
  const room = await bringRoom(koma, kind);
  const { page: other } = await invite(browser, koma, room, { name: '佐藤 健' });
  return { room, other };
}

export async function meet({ page, ...invitation }: Invitation & { page: Page }) {
  const { room, other } = await bringRoomForTwo(invitation);
  await enter(page, room.owner, room.path);
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  return { room, other };
}

/** Unfolds the panel first, which is closed in a narrow window. */
export async function openTab(page: Page, name: 'comments' | 'review' | 'versions' | 'changes' | 'info') {
  const tab = page.locator(`#side-tab-${name}`);
  await expect(async () => {
    if (!(await tab.isVisible()))
      await page.getByRole('banner').locator('button[aria-pressed]').last().click({ timeout: 2000 });
    await tab.click({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

export const composer = (page: Page) => page.getByRole('form', { name: 'Write a comment' });
export const editor = (page: Page) => composer(page).getByRole('textbox', { name: 'Write a comment' });
export const list = (page: Page) => page.getByRole('list', { name: 'Comments' });
export const said = (page: Page, words: string) =>
  list(page).getByRole('listitem').filter({ hasText: words });

export async function write(page: Page, words: string) {
  await editor(page).click();
  await page.keyboard.type(words);
}

export async function send(page: Page, words: string): Promise<Locator> {
  await write(page, words);
  await page.keyboard.press('Control+Enter');
  await expect(said(page, words)).toBeVisible();
  return said(page, words);
}

export const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
export const menuOf = (comment: Locator) =>
  comment.getByRole('button', { name: /^Menu of the comment/ }).first();
