import packageFile from '../../../../package.json' with { type: 'json' };
import { readMigrations } from '../../../parts/database/migrate.ts';
import type { Parts } from '../../../parts.ts';
import { showBackups } from '../../upkeep/backup/backup-state.service.ts';
import { listProcesses } from '../../upkeep/processes/heartbeat.service.ts';
import { readServerVersion } from './state.queries.ts';

export async function showState(parts: Parts) {
  const [database, { ran, pending }, processes, backups] = await Promise.all([
    readServerVersion(parts.db),
    readMigrations(parts.pool),
    listProcesses(parts),
    showBackups(parts),
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
