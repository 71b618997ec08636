import { expect, test } from 'vitest';
import { createCommentRefresher } from './refresh-comments.ts';

function start() {
  const asked: string[] = [];
  const answers: Array<() => void> = [];
  const answer = async (what: string) => {
    asked.push(what);
    await new Promise<void>((resolve) => answers.push(resolve));
  };
  const ask = createCommentRefresher({ one: (id) => answer(id), all: () => answer('the lists') });
  const answerAll = async () => {
    for (const resolve of answers.splice(0)) resolve();
    await expect.poll(() => answers.length).toBeGreaterThan(0);
  };
  return { asked, ask, answerAll };
}

test('a comment is asked for at once, and once more however often it changes meanwhile', async () => {
  const { asked, ask, answerAll } = start();
  ask('first', 'v1');
  expect(asked).toEqual(['first']);
  ask('first', 'v1');
  ask('first', 'v1');
  await answerAll();
  expect(asked).toEqual(['first', 'first']);
});

test('a burst of comments asks for the lists once, and not for each of them', async () => {
  const { asked, ask, answerAll } = start();
  for (let count = 0; count < 50; count++) ask(`comment ${count}`, 'v1');
  await answerAll();
  expect(asked).toEqual(['comment 0', 'the lists']);
  ask('late', 'v1');
  await answerAll();
  expect(asked).toEqual(['comment 0', 'the lists', 'late']);
});
