import { expect, test } from 'vitest';
import { keepChoice, type SoundChoices } from './sound-choices.ts';

test('the newest two hundred choices are kept, one a file', () => {
  let choices: SoundChoices = {};
  for (let file = 0; file < 300; file += 1) choices = keepChoice(choices, { fileId: `f${file}`, at: 1 });
  choices = keepChoice(choices, { fileId: 'f100', at: 2 });
  expect(Object.keys(choices)).toHaveLength(200);
  expect([choices.f100, choices.f299, choices.f99]).toEqual([2, 1, undefined]);
});
