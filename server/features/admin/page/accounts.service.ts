import { isAdministrator } from '../../../access/administrator-access.ts';
import { fail } from '../../../failure.ts';
import type { Administrator } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import {
  type AdministeredRow,
  endSessionsOf,
  listAccounts,
  readAdministered,
  switchAccount,
} from '../../accounts/administration.service.ts';
import { forgetRefusal } from '../../notifications/mails/refused-addresses.service.ts';
import { changeAs } from './standing.service.ts';

const PAGE = 50;

export async function showAccounts(
  platform: Platform,
  { search, before }: { search: string; before: string | undefined },
) {
  const rows = await listAccounts(platform, { search, before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    results: shown.map((row) => presentAccount(row, platform.config)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

const presentAccount = (row: AdministeredRow, config: { adminEmails: string[] }) => ({
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

interface Chosen {
  administrator: Administrator;
  id: string;
}

/** Refuses administrators who would shut themselves out. */
export async function disableChosen(
  platform: Platform,
  { administrator, id, isDisabled }: Chosen & { isDisabled: boolean },
) {
  if (id === administrator.person.accountId)
    throw fail('unprocessable', { message: 'administration.notOneself' });
  await changeAs(platform, {
    administrator,
    command: isDisabled ? 'disable' : 'reactivate',
    accountId: id,
    work: (tx) => switchAccount(tx, { accountId: id, isDisabled }),
  });
  return presentAccount(await readAdministered(platform.db, id), platform.config);
}

export async function endChosenSessions(platform: Platform, { administrator, id }: Chosen) {
  await changeAs(platform, {
    administrator,
    command: 'end-sessions',
    accountId: id,
    work: (tx) => endSessionsOf(tx, id),
  });
  return presentAccount(await readAdministered(platform.db, id), platform.config);
}

export const retryAddress = (platform: Platform, { administrator, id }: Chosen): Promise<void> =>
  changeAs(platform, {
    administrator,
    command: 'retry-address',
    accountId: id,
    work: (tx) => forgetRefusal(tx, id),
  });
