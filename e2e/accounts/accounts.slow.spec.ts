import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';

test('a picture of a person is cropped in the page, uploaded, shown and removed', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/account-setting');
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#457b9d';
      context.fillRect(0, 0, 640, 480);
    }
    const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).bytes();
    return [...bytes];
  });
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('PNGまたはJPEGの画像を選んでください。')).toBeVisible();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await page.getByRole('button', { name: '拡大する' }).click();
  await page.getByRole('button', { name: 'この画像を使う' }).click();
  await expect(page.getByText('新しい写真に変更しました。')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 512);
  await page.getByRole('button', { name: '写真を削除' }).click();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});
