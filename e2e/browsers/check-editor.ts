import { setTimeout as wait } from 'node:timers/promises';
import { makePerson } from '../helpers/people.ts';
import { bringMaterial, makePicture } from '../helpers/room/drawn-material.ts';
import { ask } from '../helpers/room/review-rooms.ts';
import { makeColleague } from '../helpers/shared-work.ts';
import { type Check, enter, resultOf } from './check.ts';
import { type Driver, waitFor, waitForElement } from './driver.ts';

const EDITOR = '[role="textbox"][aria-label="Write a comment"]';

export const checkEditor: Check = async ({ koma }, open, tell) => {
  const owner = await makePerson(koma, { name: 'Hanako' });
  const { fileId, isProcessed } = await bringMaterial(koma, owner, {
    name: 'still.png',
    mimeType: 'image/png',
    bytes: await makePicture(),
  });
  while (!(await isProcessed())) await wait(100);
  const { projectId, fileVersionId } = await ask(koma, owner, `file/get/${fileId}`);
  await makeColleague(koma, owner, { projectId, name: 'Ken' });

  const driver = await open();
  await enter(driver, owner, `/review/${fileId}`);
  await waitForElement(driver, EDITOR);
  await driver.click(EDITOR);
  await driver.type('Typed first');
  await driver.press('Enter');
  await driver.type('and second.');
  await send(driver, 1);

  const lines = ['Pasted one', 'two', '', 'four'];
  await copy(driver, lines.join('\n'));
  await driver.click(EDITOR);
  await driver.press('Control+v');
  await send(driver, 2);

  await driver.click(EDITOR);
  await driver.type('Look @Ke');
  await waitForElement(driver, '[role="listbox"] [role="option"]');
  await driver.press('Enter');
  await driver.type('here');
  await send(driver, 3);
  await driver.goto(`/review/${fileId}`);
  await waitFor(driver, isCounted, 3);
  const { results } = await ask(koma, owner, `comment/get-list/${fileVersionId}?pageSize=50`);
  const kept: string[] = results.map(({ comment }: { comment: string }) => comment);
  const find = (start: string) => kept.find((text) => text.startsWith(start));
  tell(
    resultOf('editor', {
      'two typed lines': [find('Typed'), 'Typed first\nand second.'],
      'four pasted lines': [find('Pasted'), lines.join('\n')],
      'a mention': [find('Look'), 'Look @Ken here'],
      'lines read back': [await driver.evaluate(countLines, [...lines, 'Look @Ken here']), lines.length + 1],
    }),
  );
};

const countLines = (lines: string[]) => {
  const shown = [...document.querySelectorAll('[aria-label="Comments"] p')].map((line) => line.textContent);
  return lines.filter((line) => shown.includes(line)).length;
};

const isCounted = (count: number) =>
  document.querySelectorAll('[aria-label="Comments"] [role="listitem"]').length === count;

async function send(driver: Driver, count: number) {
  await driver.press('Control+Enter');
  await waitFor(driver, isCounted, count);
}

async function copy(driver: Driver, text: string) {
  await driver.evaluate((words) => {
    const field = document.createElement('textarea');
    field.id = 'copied';
    field.value = words;
    field.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999;';
    document.body.append(field);
  }, text);
  await driver.click('#copied');
  await driver.press('Control+a');
  await driver.press('Control+c');
  await driver.evaluate(() => document.querySelector('#copied')?.remove(), null);
}
