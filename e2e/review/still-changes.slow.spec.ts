import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { makePdf } from '../helpers/room/drawn-material.ts';
import { enter } from '../helpers/room/review-rooms.ts';
import { beneath, boxes, stack, whole } from '../helpers/room/still-stacks.ts';
import { setPlan } from '../helpers/work.ts';

test('a document lists its pages with the words that changed, and comments go along with their page', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const words = { latin: 'Storyboard', japanese: '絵コンテ' };
  const board = { name: 'board.pdf', mimeType: 'application/pdf' };
  const path = await stack({
    ...{ koma, person },
    before: { ...board, bytes: makePdf([words, words]) },
    after: { ...board, bytes: makePdf([words, { ...words, latin: 'Scene two' }]) },
    result: {
      spans: [
        { ...whole, kind: 'new', sourceFrom: null, sourceTo: null },
        {
          ...{ ...whole, kind: 'changed', from: 1, to: 2, region: beneath },
          ...{ regions: [beneath], words: { added: ['Scene two'], removed: ['Storyboard'] } },
        },
      ],
      removed: [{ from: 1, to: 2, at: 2 }],
    },
  });
  await enter(page, person, path);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const list = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(list).toHaveText([/^Page 1New/, /^Page 2Changed.*Storyboard.*Scene two/, /^Page 2Removed/]);
  await expect(page.getByText('The open comment on v1 looks addressed')).toBeVisible();
  // Pages load after the room, so wait before turning.
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await list.nth(1).getByRole('button').click();
  await expect(page.getByLabel('Page number')).toHaveValue('2');
  await expect(boxes(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('button', { name: 'Show 1 comment on earlier versions' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Look here' });
  await expect(note).toContainText('From v1, page 1');
  await expect(note).toContainText('Changed here');
  await expect(note.getByRole('button', { name: 'Page 2' })).toBeVisible();
});
