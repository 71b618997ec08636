import type { Page, Request } from '@playwright/test';
import { files } from '../contract/calls/files.ts';
import { letRunOut, readAddress } from '../server/test/storage-addresses.ts';
import { expect, test } from './helpers/fixtures.ts';
import { type Koma, startKoma } from './helpers/koma.ts';
import type { Person } from './helpers/people.ts';
import { testWithProfile } from './helpers/profile-on-disk.ts';
import { filesInput, largePicture, openEmptyProject, picture, tile, upload } from './helpers/uploading.ts';
import { openBrowser } from './helpers/work.ts';

const secret = 'a secret that only these tests know';
test.use({ serverEnv: { KOMA_SECRET: secret } });
// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

const isPut = (request: Request) => request.method() === 'PUT' && request.url().includes('/objects/');
const partOf = (request: Request) => {
  const grant = readAddress(secret, request.url());
  return grant?.verb === 'part' ? grant.part : undefined;
};

/** Passes this many requests, and never answers the others. */
async function holdAfter(page: Page, count: number) {
  let sent = 0;
  await page.route('**/objects/**', async (route) => {
    if (isPut(route.request())) sent += 1;
    if (sent <= count) await route.continue();
  });
  return {
    count: () => sent,
    release: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
    /** Held requests stay held. */
    letNew() {
      sent = Number.NEGATIVE_INFINITY;
    },
  };
}

function watchParts(page: Page) {
  const taken: number[] = [];
  page.on('response', (response) => {
    const part = isPut(response.request()) && response.ok() ? partOf(response.request()) : undefined;
    if (part !== undefined) taken.push(part);
  });
  return taken;
}

interface Stored {
  person: Person;
  id: string;
  name: string;
}

async function readBack(koma: Koma, { person, id, name }: Stored): Promise<Buffer> {
  const headers = { authorization: `Bearer ${person.token}` };
  const read = async (path: string) =>
    (await (await fetch(`${koma.url}/api/${path}`, { headers })).json()).data;
  const { results } = files.getList.reply.parse(await read(`file/get-list/${id}`));
  const found = results.find((item) => item.name === name);
  const { filePath } = files.get.reply.parse(await read(`file/get/${found?._id}`));
  return Buffer.from(await (await fetch(filePath ?? '')).arrayBuffer());
}

const arrived = /completed|processing/;

test('an upload goes on by itself after the server was killed and started again', async ({ browser }) => {
  const koma = await startKoma({ KOMA_SECRET: secret });
  const page = await openBrowser(browser, koma);
  try {
    const { person, id } = await openEmptyProject(page, koma);
    const large = await largePicture('Master.png');
    const parts = watchParts(page);
    const held = await holdAfter(page, 1);
    await filesInput(page).setInputFiles(large.path);
    await expect.poll(() => parts.length).toBe(1);
    await koma.kill();
    await held.release();
    await expect(upload(page, 'Master.png')).toHaveAttribute('data-state', 'offline');
    await koma.startAgain();
    await expect(upload(page, 'Master.png')).toHaveAttribute('data-state', arrived, { timeout: 60_000 });
    await expect(tile(page, 'Master.png')).toBeVisible();
    // Each part arrived once: stored ones were not repeated.
    expect(parts.toSorted()).toEqual([1, 2, 3]);
    expect((await readBack(koma, { person, id, name: 'Master.png' })).equals(large.buffer)).toBe(true);
  } finally {
    await page.context().close();
    await koma.stop();
  }
});

test('an address that ran out before its bytes came is asked for again', async ({ page, koma }) => {
  const { person, id } = await openEmptyProject(page, koma);
  const answers: number[] = [];
  page.on('response', (response) => isPut(response.request()) && answers.push(response.status()));
  let isOld = true;
  await page.route('**/api/file/{signed-url,multipart/**}', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const address = /http[^"]+\/objects\/[^"]+/.exec(body)?.[0];
    if (!isOld || address === undefined) return route.fulfill({ response });
    isOld = false;
    await route.fulfill({ response, body: body.replace(address, letRunOut(secret, address)) });
  });
  const small = await picture('Small.png');
  await filesInput(page).setInputFiles([small]);
  await expect(upload(page, 'Small.png')).toHaveAttribute('data-state', arrived);
  expect(answers).toEqual([403, 200]);
  expect((await readBack(koma, { person, id, name: 'Small.png' })).equals(small.buffer)).toBe(true);

  isOld = true;
  answers.length = 0;
  const large = await largePicture('Large.png');
  await filesInput(page).setInputFiles(large.path);
  await expect(upload(page, 'Large.png')).toHaveAttribute('data-state', arrived);
  expect(answers.toSorted()).toEqual([200, 200, 200, 403]);
  expect((await readBack(koma, { person, id, name: 'Large.png' })).equals(large.buffer)).toBe(true);
});

testWithProfile(
  'a file that the browser can find again goes on after a reload without being asked for',
  async ({ page, koma }) => {
    // Replaces the system's picker, but returns a real handle.
    await page.addInitScript(() => {
      const showOpenFilePicker = async () => {
        const folder = await navigator.storage.getDirectory();
        return [await folder.getFileHandle('Master.png')];
      };
      Object.assign(window, { showOpenFilePicker });
    });
    const { person, id } = await openEmptyProject(page, koma);
    const { buffer } = await picture('Master.png');
    const size = 20 * 1024 * 1024;
    await page.evaluate(
      async ({ start, length }) => {
        const folder = await navigator.storage.getDirectory();
        const writing = await (await folder.getFileHandle('Master.png', { create: true })).createWritable();
        await writing.write(new Uint8Array(start));
        await writing.write(new Uint8Array(length - start.length).fill(7));
        await writing.close();
      },
      { start: [...buffer], length: size },
    );
    const parts = watchParts(page);
    const held = await holdAfter(page, 1);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('menuitem', { name: 'Choose files' }).click();
    await expect.poll(held.count).toBeGreaterThan(1);
    await expect(upload(page, 'Master.png')).toContainText(/[1-9]\d*%/);
    held.letNew();
    await page.reload();
    await expect(upload(page, 'Master.png')).toHaveAttribute('data-state', arrived, { timeout: 60_000 });
    expect(parts).toEqual([...new Set(parts)]);
    const whole = Buffer.concat([buffer, Buffer.alloc(size - buffer.length, 7)]);
    expect((await readBack(koma, { person, id, name: 'Master.png' })).equals(whole)).toBe(true);
  },
);
