import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { makeMoves, watchFrames } from '../helpers/room/watch-frames.ts';
import { pathOf, post } from '../helpers/work.ts';
import { type Check, enter, resultOf } from './check.ts';
import { waitForElement, waitForText } from './driver.ts';

const clip = { name: 'linked', rate: '24', frames: 60 };
const EDITOR = '[role="textbox"][aria-label="Write a comment"]';

export const checkLink: Check = async ({ koma, person, projectId }, open, tell) => {
  const name = `linked ${Date.now()}`;
  const { fileId } = await addClip({ koma, person, projectId, clip: { ...clip, name } });
  const { link = '' } = await post(koma, person, 'file/share', { fileId, accessType: 1 });
  const visitor = await open();
  await enter(visitor, null, pathOf(link));
  await waitForElement(visitor, '[data-resolution]:not([data-resolution=""])');
  const seen = await watchFrames(visitor, makeMoves({ frames: clip.frames, seeks: 12, steps: 4 }));
  const wrong = seen.filter(({ to, said, shown }) => said !== to || shown !== to);
  const canWrite = await visitor.evaluate((editor) => document.querySelector(editor) !== null, EDITOR);
  const isTold = await visitor.evaluate(
    () => document.body.textContent.includes('Please login first.'),
    null,
  );

  const guest = await open();
  const member = await makePerson(koma, { name: 'Guest' });
  await enter(guest, member, pathOf(link));
  await waitForElement(guest, EDITOR);
  await guest.click(EDITOR);
  await guest.type('From the link');
  await guest.press('Control+Enter');
  await waitForText(guest, 'From the link');
  const words = await visitor.evaluate(async () => {
    const until = performance.now() + 60_000;
    while (!document.body.textContent.includes('From the link') && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return document.body.textContent.includes('From the link');
  }, null);
  tell(
    resultOf('link page', {
      'frames as named': [wrong.length, 0],
      'an editor before signing in': [canWrite, false],
      'told to sign in': [isTold, true],
      'the comment of a guest, live': [words, true],
    }),
  );
};
