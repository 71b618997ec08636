import { expect } from '@playwright/test';
import { test } from '../helpers/fixtures.ts';
import { newAddress } from '../helpers/people.ts';
import { makeWork, named, openDialog, shareFile } from '../helpers/shared-work.ts';
import { expectReadable } from '../helpers/work.ts';

test('a dialog that would mail too many people says when it goes on, and changes nothing', async ({
  page,
  koma,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const work = await makeWork(koma);
  const fileMember = Array.from({ length: 20 }, () => named(newAddress('mailed')));
  await shareFile(koma, work, { accessType: 2, linkAccess: 2, fileMember });
  const dialog = await openDialog(page, work);
  const address = newAddress('late');
  await dialog.getByLabel('招待する方のメールアドレス').fill(address);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '保存' }).click();
  const refusal = dialog.getByText(/^送信できるメールの上限に達しました。.+ 以降にもう一度お試しください。$/);
  await expect(refusal).toBeVisible();
  await expectReadable(page, '[role=dialog]');
  // What was typed is still there to be sent later.
  await expect(dialog.getByText(address)).toBeVisible();
  await expect(dialog.getByRole('list', { name: '招待した方' })).not.toContainText(address);
});
