import type { Transaction } from '../../platform/database/database.ts';
import { record } from '../events/events.service.ts';

export const recordRetention = (
  tx: Transaction,
  what: 'warned' | 'archived',
  projectId: string,
): Promise<void> => record(tx, { type: `project.${what}`, data: { projectId } });
