import type { Transaction } from '../../parts/database/database.ts';
import { EVERYBODY, record } from '../events/events.service.ts';

export const announceBanner = (tx: Transaction): Promise<void> =>
  record(tx, { topics: [EVERYBODY], type: 'banner.changed', data: {} });
