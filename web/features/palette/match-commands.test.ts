import { expect, test } from 'vitest';
import type { Command } from '../../lib/commands.ts';
import { matchCommands } from './match-commands.ts';

const command = (id: string, name: string, more: Partial<Command> = {}): Command => ({
  id,
  name,
  group: 'here',
  run: () => undefined,
  ...more,
});
const commands = [
  command('new-project', '新規プロジェクト'),
  command('theme-dark', 'テーマ：ダーク'),
  command('version-12', 'Version 12', { isHidden: true }),
  command('version-1', 'Version 1', { isHidden: true }),
];
const idsFor = (typed: string) => matchCommands(commands, typed).map(({ id }) => id);

test('commands are found by their name in the reader’s language, and by the English one', () => {
  expect(idsFor('プロジェクト')).toEqual(['new-project']);
  expect(idsFor('New  Project')).toEqual(['new-project']);
  expect(idsFor('ﾃｰﾏ')).toEqual(['theme-dark']);
  expect(idsFor('upload')).toEqual([]);
});

test('one of many alike is shown to whoever looks for it, the exact one first', () => {
  expect(idsFor('')).toEqual(['new-project', 'theme-dark']);
  expect(idsFor('version 1')).toEqual(['version-1', 'version-12']);
});
