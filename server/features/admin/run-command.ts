import { AdminCommand } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { recordCommand } from '../accounts/account/accounts.announcer.ts';
import { AdministrationFailure, findAccountId } from '../accounts/administration.service.ts';
import type { Opening } from './command.ts';
import { commands, UsageFailure } from './commands.ts';

interface Outcome {
  lines: string[];
  /** 0 for done, 1 for failed, 2 for not understood. */
  exitCode: 0 | 1 | 2;
}

const help = (): string[] => {
  const list = Object.values(commands);
  const width = Math.max(...list.map((command) => command.usage.length));
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    ...list.map(({ usage, explains }) => `  ${usage.padEnd(width)}  ${explains}`),
    `  ${'help'.padEnd(width)}  this text`,
    '',
    'Works on the same settings as the server, also while it runs; what it does counts at once.',
  ];
};

const isAudited = (name: string | undefined): name is keyof typeof AdminCommand =>
  name !== undefined && Object.hasOwn(AdminCommand, name);

/** Opens the parts only if the command needs them. */
export async function runCommand(
  args: string[],
  openPlatform: (opening: Opening) => Promise<Platform>,
): Promise<Outcome> {
  const [name, ...words] = args;
  if (name === 'help' || name === '--help') return { lines: help(), exitCode: 0 };
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return { lines: [...(name ? [`There is no command "${name}".`, ''] : []), ...help()], exitCode: 2 };
  const { options = [] } = command;
  const needed = words.filter((word) => !options.includes(word));
  const isRight = needed.length === command.words && needed.every((word) => word.trim() !== '');
  if (!isRight) return { lines: [`Usage: npm run admin -- ${command.usage}`], exitCode: 2 };
  try {
    if ('runAlone' in command) return { lines: await command.runAlone(words), exitCode: 0 };
    if ('runFirst' in command) {
      const open = () => openPlatform({ migrates: true, makes: false });
      return { lines: await command.runFirst(words, open), exitCode: 0 };
    }
    const platform = await openPlatform({ migrates: !command.leavesTables, makes: true });
    const account = isAudited(name) ? await findAccountId(platform, words[0] ?? '') : undefined;
    const lines = await command.run(platform, words);
    if (account && isAudited(name)) {
      const ran = { accountId: account, command: AdminCommand[name] };
      await inTransaction(platform.db, (tx) => recordCommand(tx, ran));
    }
    return { lines, exitCode: 0 };
  } catch (error) {
    if (error instanceof UsageFailure) return { lines: [error.message], exitCode: 2 };
    if (error instanceof AdministrationFailure) return { lines: [error.message], exitCode: 1 };
    throw error;
  }
}
