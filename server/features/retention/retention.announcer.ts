import type { Transaction } from '../../parts/database/database.ts';
import { record } from '../events/events.service.ts';

export const recordRetention = (
  tx: Transaction,
  what: 'warned' | 'archived',
  projectId: string,
): Promise<void> => record(tx, { type: `project.${what}`, data: { projectId } });
