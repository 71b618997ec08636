import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Koma } from './koma.ts';
import { makePerson, type Person, signInAs } from './people.ts';
import { acceptInvitation, makeProject, openBrowser, pathOf, post } from './work.ts';

export const wire = (password: string) => Buffer.from(password).toString('base64');

export async function putPicture(
  koma: Koma,
  person: Person,
  place: { projectId: string; fileId: string | null; name: string },
) {
  return putFile(koma, person, { ...place, bytes: await paintNamed(place.name) });
}

/** Paints a distinct picture, as a folder refuses the same one twice. */
function paintNamed(name: string): Promise<Buffer> {
  const background = { r: (name.codePointAt(0) ?? 0) % 256, g: 90, b: 140 };
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

interface Place {
  projectId: string;
  fileId: string | null;
  name: string;
  bytes: Buffer;
}

export async function putFile(koma: Koma, person: Person, place: Place) {
  const { projectId, fileId, name: fileName, bytes } = place;
  const file = { projectId, fileId, fileName, fileSize: bytes.length, mimeType: 'image/png' };
  const { signedUrl = '', fileNameWithPrefix } = await post(koma, person, 'file/signed-url', file);
  const body = new Blob([new Uint8Array(bytes)]);
  const headers = { 'content-type': 'image/png' };
  expect((await fetch(new URL(signedUrl, koma.url), { method: 'PUT', body, headers })).ok).toBe(true);
  const { mimeType: _, ...made } = file;
  const created = { ...made, filePath: fileNameWithPrefix, isFolder: false, folderId: null };
  const { _id = '' } = await post(koma, person, 'file/create-file', created);
  return _id;
}

export async function putVersion(
  koma: Koma,
  person: Person,
  { projectId, fileId, name: fileName, bytes }: Place & { fileId: string },
) {
  const file = { projectId, fileId, fileName, fileSize: bytes.length };
  const signed = await post(koma, person, 'file/version-signed-url', { ...file, mimeType: 'image/png' });
  const body = new Blob([new Uint8Array(bytes)]);
  const headers = { 'content-type': 'image/png' };
  await fetch(new URL(signed.signedUrl ?? '', koma.url), { method: 'PUT', body, headers });
  await post(koma, person, 'file/create-version', { ...file, filePath: signed.fileNameWithPrefix });
}

export const putPictureVersion = async (
  koma: Koma,
  person: Person,
  place: { projectId: string; fileId: string; name: string },
) => putVersion(koma, person, { ...place, bytes: await paintNamed(place.name) });

interface Work {
  owner: Person;
  projectId: string;
  folderId: string;
  fileId: string;
}

export async function makeWork(koma: Koma): Promise<Work> {
  const owner = await makePerson(koma, { name: '山田 花子' });
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const folder = { projectId, fileId: null, name: 'ロケ写真', color: null, isPrivate: false };
  const { _id: folderId = '' } = await post(koma, owner, 'file/add-folder', folder);
  const fileId = await putPicture(koma, owner, { projectId, fileId: null, name: '表紙.png' });
  await putPicture(koma, owner, { projectId, fileId: folderId, name: '湖.png' });
  return { owner, projectId, folderId, fileId };
}

export const shareFile = async (koma: Koma, { owner, fileId }: Work, settings: object) =>
  pathOf((await post(koma, owner, 'file/share', { fileId, ...settings })).link ?? '');

export const named = (email: string) => ({ email, type: 1, canDownload: true });
export const room = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

export async function openDialog(page: Page, work: Work) {
  await signInAs(page, work.owner);
  await page.goto(`/dashboard/${work.projectId}`);
  await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: '共有' }).click();
  const dialog = page.getByRole('dialog', { name: '「表紙.png」を共有' });
  await expect(dialog.getByRole('radio', { name: '招待した方のみ' })).toBeChecked();
  return dialog;
}

export async function openAs(browser: Browser, koma: Koma, person: Person | null, path: string) {
  const page = await openBrowser(browser, koma);
  if (person) await signInAs(page, person);
  await page.goto(path);
  return page;
}

export async function makeColleague(
  koma: Koma,
  owner: Person,
  { projectId, name }: Colleague,
): Promise<Person> {
  const person = await makePerson(koma, { name });
  const projectMember = [{ email: person.email, type: 2 }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });
  await acceptInvitation(koma, person);
  return person;
}

interface Colleague {
  projectId: string;
  name: string;
}
