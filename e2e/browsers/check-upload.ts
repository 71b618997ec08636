import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../helpers/room/numbered-clip.ts';
import { largePicture, picture } from '../helpers/uploading.ts';
import { makeProject } from '../helpers/work.ts';
import { type Check, enter, resultOf } from './check.ts';
import { waitFor, waitForText } from './driver.ts';

const clip = { name: 'sent', rate: '25', frames: 50 };

export const checkUpload: Check = async ({ koma, person }, open, tell) => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-chosen-'));
  try {
    const projectId = await makeProject(koma, person, 'Sent');
    const driver = await open();
    await enter(driver, person, `/dashboard/${projectId}`);
    await waitForText(driver, 'Nothing here yet');
    const paths = [await makeClip(clip)];
    for (const { name, buffer } of [await picture('small.png'), await largePicture('large.png')]) {
      await writeFile(join(folder, name), buffer);
      paths.push(join(folder, name));
    }
    const isSeen = (name: string, isThere: (name: string) => boolean) =>
      waitFor(driver, isThere, name).then(
        () => true,
        () => false,
      );
    const looks: Record<string, readonly [boolean, boolean]> = {};
    for (const path of paths) {
      const name = path.split('/').at(-1) ?? '';
      await driver.choose('input[type="file"][aria-label="Choose files"]', path);
      looks[`${name} arrives`] = [await isSeen(name, isSent), true];
      looks[`${name} is shown`] = [await isSeen(name, isShown), true];
    }
    tell(resultOf('upload', looks));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const isSent = (name: string) =>
  document.querySelector(`[data-upload="${name}"]`)?.getAttribute('data-state') === 'completed';

const isShown = (name: string) =>
  [...document.querySelectorAll('[data-item]')].some(
    (tile) =>
      tile.textContent?.includes(name) &&
      [...tile.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 0),
  );
