import { isAdministrator } from '../../../access/administrator-access.ts';
import type { AdministeredRow } from '../../accounts/administration.service.ts';

export const presentAccount = (row: AdministeredRow, config: { adminEmails: string[] }) => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  isOverPlan: row.locked_at !== null,
  isAdministrator: isAdministrator(config, row),
  hasSecondFactor: row.has_second_factor,
  plan: row.plan,
  planType: row.plan_type,
  storage: row.stored_bytes,
  maxStorage: row.max_storage,
  sessions: row.sessions,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});
