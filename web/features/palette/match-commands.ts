import type { Command } from '../../lib/commands.ts';

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns all commands for empty text, otherwise those that contain every typed word. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter(({ isHidden }) => !isHidden);
  const found = commands.filter((command) => {
    const text = plain([command.name, command.words ?? '', command.id.replaceAll('-', ' ')].join(' '));
    return words.every((word) => text.includes(word));
  });
  // Exact names come first: "version 1" before "version 12".
  const isExact = ({ name }: Command) => plain(name) === words.join(' ');
  return [...found.filter(isExact), ...found.filter((command) => !isExact(command))];
}
