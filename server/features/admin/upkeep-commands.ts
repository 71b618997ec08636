import { AdministrationFailure } from '../accounts/administration.service.ts';
import { backUp, type Manifest } from '../upkeep/backup/backup.service.ts';

import { rehearse } from '../upkeep/backup/rehearse.service.ts';
import { restore } from '../upkeep/backup/restore.service.ts';
import { verify } from '../upkeep/backup/verify.service.ts';
import { examine } from '../upkeep/doctor/doctor.service.ts';
import type { Command } from './command.ts';

const measure = ({ name, tables, objects }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const gigabytes = (objects.bytes / 1024 ** 3).toFixed(3);
  return `${name}: ${rows} rows, ${objects.count} objects, ${gigabytes} GB`;
};

export const upkeepCommands: Record<string, Command> = {
  backup: {
    usage: 'backup DIR',
    explains: 'saves all rows and objects, while Koma runs; what is in DIR already is not copied again',
    words: 1,
    run: async (parts, [folder = '']) => [`${measure(await backUp(parts, { folder }))} are saved.`],
  },
  verify: {
    usage: 'verify DIR',
    explains: 'reads every byte of the newest backup in DIR and compares it with what was noted',
    words: 1,
    async run(_, [folder = '']) {
      const { manifest, damages } = await verify(folder);
      if (damages.length > 0) throw new AdministrationFailure(damages.join('\n'));
      return [`${measure(manifest)} are whole.`];
    },
  },
  restore: {
    usage: 'restore DIR',
    explains: 'brings the newest backup of DIR into an installation that was never started',
    words: 1,
    run: async (parts, [folder = '']) => [`${measure(await restore(parts, { folder }))} are back.`],
  },
  rehearse: {
    usage: 'rehearse DIR',
    explains: 'backs up to DIR, restores it aside, compares every row and object, and removes the copy',
    words: 1,
    async run(parts, [folder = '']) {
      const { manifest, seconds, differences } = await rehearse(parts, folder);
      const times = `Backup ${seconds.backup.toFixed(1)} s, restore ${seconds.restore.toFixed(1)} s.`;
      const line = `${measure(manifest)}, ${differences.length} differences. ${times}`;
      if (differences.length > 0) throw new AdministrationFailure([line, ...differences].join('\n'));
      return [line];
    },
  },
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
