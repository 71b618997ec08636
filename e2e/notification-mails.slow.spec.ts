import { passTime } from '../server/test/test-mails.ts';
import { expect, test } from './helpers/fixtures.ts';
import { waitForParts } from './helpers/notification-mails.ts';
import { BITS } from './helpers/room/numbered-clip.ts';
import { bringRoom, invite } from './helpers/room/review-rooms.ts';
import { post } from './helpers/work.ts';

const FRAME = 50;

const drawnPad = { drawPadWidth: 640, drawPadHeight: 360 };

const rectangle = { kind: 'rectangle', color: '#ff0000', width: 24, from: [60, 60], to: [580, 300] };

/** Reads the frame's number from its stripes, and the drawing's colour on its left. */
const readFrame = (image: HTMLImageElement, bits: number) => {
  const canvas = document.createElement('canvas');
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const colourAt = (x: number, y: number) => [
    ...(context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? []),
  ];
  const isWhite = (bit: number) => (colourAt(((bit + 0.5) * width) / bits, height - 4)[1] ?? 0) > 127;
  const number = Array.from({ length: bits }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce(
    (sum, one) => sum + one,
    0,
  );
  const [red = 0, green = 0, blue = 0] = colourAt((60 / 640) * width, height / 2);
  return { number, isRed: red > 150 && green < 110 && blue < 110 };
};

test('a comment on a film is mailed with its very frame, and with what was drawn on it', async ({
  page,
  browser,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  const { owner, fileId } = room;
  const { person, page: other } = await invite(browser, koma, room, { name: '佐藤 健' });
  const { version_id } = await koma.db
    .selectFrom('files')
    .select('version_id')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await post(koma, person, 'comment/add', {
    ...{ fileId, fileVersionId: version_id, comment: 'This edge.', frame: FRAME },
    ...{ attachedFigure: [rectangle], ...drawnPad },
  });
  await waitForParts(koma, owner, 1);
  await passTime(koma, 1.01);
  const { subject } = await koma.mailbox.next(owner.email);
  expect(subject).toBe('「clip.mp4」の更新');
  await page.goto(`/mailbox?to=${owner.email}`);
  await page.getByRole('link', { name: /clip\.mp4/ }).click();
  const shown = page.frameLocator('iframe').getByRole('img', { name: /clip\.mp4/ });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  expect(await shown.evaluate(readFrame, BITS)).toEqual({ number: FRAME, isRed: true });
  await other.context().close();
});
