import packageFile from '../../../../package.json' with { type: 'json' };
import { readMigrations } from '../../../platform/database/migrate.ts';
import type { Platform } from '../../../platform.ts';
import { showBackups } from '../../upkeep/backup/backup-state.service.ts';
import { listProcesses } from '../../upkeep/processes/heartbeat.service.ts';
import { readServerVersion } from './state.queries.ts';

export async function showState(platform: Platform) {
  const [database, { ran, pending }, processes, backups] = await Promise.all([
    readServerVersion(platform.db),
    readMigrations(platform.pool),
    listProcesses(platform),
    showBackups(platform),
  ]);
  const last = ran.at(-1);
  return {
    version: packageFile.version,
    database,
    migrations: {
      count: ran.length,
      last: last?.name ?? '',
      ranAt: (last?.ran_at ?? new Date(0)).toISOString(),
      pending,
    },
    processes,
    backups,
  };
}
