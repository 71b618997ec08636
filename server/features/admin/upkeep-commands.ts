import { AdministrationFailure } from '../accounts/administration.service.ts';
import { examine } from '../upkeep/doctor/doctor.service.ts';
import type { Command } from './command.ts';

export const upkeepCommands: Record<string, Command> = {
  doctor: {
    usage: 'doctor [--mend]',
    explains:
      'names what is left over, unreachable or unreferenced; --mend removes databases of removed folders',
    words: 0,
    options: ['--mend'],
    async run(parts, words) {
      const { looked, wrong, mended } = await examine(parts, { mends: words.includes('--mend') });
      const lines = [...mended, ...looked.map((what) => `Looked at: ${what}.`)];
      if (wrong.length > 0) throw new AdministrationFailure([...lines, ...wrong].join('\n'));
      return [...lines, 'Nothing is wrong.'];
    },
  },
};
