import { loadConfig } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import { explainStart } from '../../start-failure.ts';
import { AdministrationFailure } from '../accounts/administration.service.ts';
import { backUp, type Manifest } from '../upkeep/backup/backup.service.ts';
import { rehearse } from '../upkeep/backup/rehearse.service.ts';
import { restore } from '../upkeep/backup/restore.service.ts';
import { verify } from '../upkeep/backup/verify.service.ts';
import { type Diagnosis, examine } from '../upkeep/doctor/doctor.service.ts';
import { examineLeftovers } from '../upkeep/doctor/leftovers.service.ts';
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
    leavesTables: true,
    run: async (platform, [folder = '']) => [`${measure(await backUp(platform, { folder }))} are saved.`],
  },
  verify: {
    usage: 'verify DIR',
    explains: 'reads every byte of the newest backup in DIR and compares it with what was noted',
    words: 1,
    async runAlone([folder = '']) {
      const { manifest, damages } = await verify(folder);
      if (damages.length > 0) throw new AdministrationFailure(damages.join('\n'));
      return [`${measure(manifest)} are whole.`];
    },
  },
  restore: {
    usage: 'restore DIR [--unsigned]',
    explains:
      'brings the newest backup of DIR into an installation that was never started; --unsigned: one of an earlier Koma too, which is not signed',
    words: 1,
    options: ['--unsigned'],
    async run(platform, words) {
      const [folder = ''] = words.filter((word) => word !== '--unsigned');
      const manifest = await restore(platform, { folder, takesUnsigned: words.includes('--unsigned') });
      return [`${measure(manifest)} are back.`];
    },
  },
  rehearse: {
    usage: 'rehearse DIR',
    explains: 'backs up to DIR, restores it aside, compares every row and object, and removes the copy',
    words: 1,
    leavesTables: true,
    async run(platform, [folder = '']) {
      const { manifest, seconds, differences } = await rehearse(platform, folder);
      const times = `Backup ${seconds.backup.toFixed(1)} s, restore ${seconds.restore.toFixed(1)} s.`;
      const line = `${measure(manifest)}, ${differences.length} differences. ${times}`;
      if (differences.length > 0) throw new AdministrationFailure([line, ...differences].join('\n'));
      return [line];
    },
  },
  doctor: {
    usage: 'doctor [--mend]',
    explains:
      'names what is left over, unreachable or unreferenced; --mend removes what removed folders and killed rehearsals left',
    words: 0,
    options: ['--mend'],
    async runFirst(words, open) {
      const { dataDir } = loadConfig();
      const leftovers = await examineLeftovers({ dataDir, mends: words.includes('--mend') });
      const found = [leftovers, await examineWhatIsThere(open)];
      const all = (part: keyof Diagnosis) => found.flatMap((diagnosis) => diagnosis[part]);
      const lines = [...all('mended'), ...all('looked').map((what) => `Looked at: ${what}.`)];
      if (all('wrong').length > 0) throw new AdministrationFailure([...lines, ...all('wrong')].join('\n'));
      return [...lines, 'Nothing is wrong.'];
    },
  },
};

async function examineWhatIsThere(open: () => Promise<Platform>): Promise<Diagnosis> {
  try {
    return await examine(await open());
  } catch (error) {
    const reason = explainStart(error);
    if (!reason) throw error;
    return { looked: [], wrong: [reason], mended: [] };
  }
}
