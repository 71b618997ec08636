import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { COMMENTS_A_MINUTE } from '../../contract/limits.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { drag, tool } from '../helpers/room/drawing-hand.ts';
import { makePdf } from '../helpers/room/drawn-material.ts';
import {
  ask,
  bringFile,
  bringRoom,
  enter,
  openTab,
  type Room,
  said,
  send,
} from '../helpers/room/review-rooms.ts';
import { waitForFilms } from '../helpers/room/watch-pairs.ts';
import { makeProject, post, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const words = [
  'ここで一拍おいてから音楽を入れたいです。',
  'The logo comes too early. Could it wait for the cut?',
  'הצבע של השמיים יפה, אבל הפנים חשוכים מדי.',
  '字幕の位置を少し上げてください。',
];

async function talk(
  koma: Koma,
  { owner, fileId }: Room,
  { count, frames }: { count: number; frames: number | null },
) {
  const { fileVersionId } = await ask(koma, owner, `file/get/${fileId}`);
  for (let at = 0; at < count; at += 1) {
    if (at % COMMENTS_A_MINUTE === 0) await sql`delete from rate_limits`.execute(koma.db);
    const comment = words[at % words.length];
    const place = frames === null ? {} : { frame: Math.floor((at * frames) / count) };
    await post(koma, owner, 'comment/add', { fileId, fileVersionId, comment, ...place });
  }
}

/** On a phone the comments are behind a button; a film may still be loading. */
const film = (page: Page) =>
  expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeAttached();

/** A menu's position depends on the width, so it is opened again. */
async function openExport(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await openTab(page, 'comments');
  await page.locator('aside button:has(.tabler-icon-download)').click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test('the room of a film', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'clip');
  await setPlan(koma, room.owner, 'professional');
  await talk(koma, room, { count: 6, frames: 96 });
  await enter(page, room.owner, room.path);
  await film(page);
  await expect(said(page, '字幕の位置')).toBeVisible();
  await takeLooks(page, 'room-film');
  await takeLooks(page, 'room-comments', { before: (shown) => openTab(shown, 'comments') });
  await takeLooks(page, 'export-menu', { only: '[role="menu"]', before: openExport });
  await page.reload();
  await film(page);
  await page.getByRole('button', { name: /^Draw/ }).first().click();
  await tool(page, 'Rectangle').click();
  await drag(page, [200, 200], [700, 600]);
  await takeLooks(page, 'room-drawing');
  await send(page, 'Inside this frame');
  await takeLooks(page, 'room-film-drawn');
});

test('the timeline under two hundred comments', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'clip');
  await talk(koma, room, { count: 200, frames: 96 });
  await enter(page, room.owner, room.path);
  await film(page);
  await expect(said(page, words[0] ?? '').first()).toBeVisible();
  await takeLooks(page, 'room-200-comments');
});

test('the room of a picture, and of a document', async ({ page, koma }) => {
  const picture = await bringRoom(koma, 'picture');
  await setPlan(koma, picture.owner, 'basic');
  await talk(koma, picture, { count: 2, frames: null });
  await enter(page, picture.owner, picture.path);
  await tool(page, 'Rectangle').click();
  await drag(page, [760, 120], [1040, 400]);
  await send(page, 'Only this part');
  await takeLooks(page, 'room-picture');
  const bytes = makePdf([
    { latin: 'Storyboard', japanese: '絵コンテ第一稿' },
    { latin: 'Second page', japanese: '二枚目' },
  ]);
  const paper = await bringFile(koma, picture.owner, {
    name: 'board.pdf',
    mimeType: 'application/pdf',
    bytes,
  });
  await talk(koma, paper, { count: 2, frames: null });
  await page.goto(paper.path);
  await expect(page.locator('[data-page="1"] [data-drawn] canvas')).toBeVisible();
  await takeLooks(page, 'room-pdf');
});

test('old versions, and two side by side', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const clip = { name: 'Cut', rate: '25', frames: 100 };
  const { fileId, versionId: one } = await addClip({ koma, person, projectId, clip });
  const { versionId: two } = await addClip({
    koma,
    person,
    projectId,
    fileId,
    clip: { ...clip, name: 'Recut', frames: 90 },
  });
  await addClip({ koma, person, projectId, fileId, clip: { ...clip, name: 'Teaser', frames: 30 } });
  await enter(page, person, `/review/${fileId}/${one}`);
  await film(page);
  await takeLooks(page, 'room-old-version');
  await takeLooks(page, 'export-menu-versions', { only: '[role="menu"]', before: openExport });
  await page.reload();
  await takeLooks(page, 'room-versions', { before: (shown) => openTab(shown, 'versions') });
  await page.goto(`/review/${fileId}/${one}/${two}`);
  await waitForFilms(page, 2);
  await takeLooks(page, 'room-compare');
});
