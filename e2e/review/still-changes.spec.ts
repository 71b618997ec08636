import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { makePicture } from '../helpers/room/drawn-material.ts';
import { enter } from '../helpers/room/review-rooms.ts';
import { boxes, region, stack, whole } from '../helpers/room/still-stacks.ts';
import { setPlan } from '../helpers/work.ts';

const other = { x: 0.1, y: 0.55, width: 0.15, height: 0.2 };

test('an image has boxes around what changed, and comments that stay where they were drawn', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const still = { name: 'still.png', mimeType: 'image/png' };
  const path = await stack({
    ...{ koma, person },
    before: { ...still, bytes: await makePicture() },
    after: { ...still, bytes: await makePicture({ width: 1200, height: 800 }, { x: 300, y: 500, side: 80 }) },
    result: {
      spans: [{ ...whole, kind: 'changed', region, ...{ regions: [region, other] } }],
      removed: [],
    },
  });
  await enter(page, person, path);
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('list', { name: 'What changed' })).toContainText('Changed in 2 places');
  await expect(boxes(page)).toHaveText(['1', '2']);
  await expect(page.getByText('Nothing changed at the place of the open comment on v1.')).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 comment on earlier versions' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Look here' });
  await expect(note).toContainText('From v1');
  await expect(note).toContainText('Unchanged here since v1');
});
