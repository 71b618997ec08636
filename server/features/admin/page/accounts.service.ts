import { fail } from '../../../failure.ts';
import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import {
  endSessionsOf,
  listAccounts,
  readAdministered,
  switchAccount,
} from '../../accounts/administration.service.ts';
import { presentAccount } from './accounts.presenter.ts';
import { changeAs } from './standing.service.ts';

const PAGE = 50;

export async function showAccounts(
  parts: Parts,
  { search, before }: { search: string; before: string | undefined },
) {
  const rows = await listAccounts(parts, { search, before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    results: shown.map((row) => presentAccount(row, parts.config)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

interface Chosen {
  administrator: Administrator;
  id: string;
}

/** Refuses administrators who would shut themselves out. */
export async function disableChosen(
  parts: Parts,
  { administrator, id, isDisabled }: Chosen & { isDisabled: boolean },
) {
  if (id === administrator.person.accountId)
    throw fail('unprocessable', { message: 'administration.notOneself' });
  await changeAs(parts, {
    administrator,
    command: isDisabled ? 'disable' : 'reactivate',
    accountId: id,
    work: (tx) => switchAccount(tx, { accountId: id, isDisabled }),
  });
  return presentAccount(await readAdministered(parts.db, id), parts.config);
}

export async function endChosenSessions(parts: Parts, { administrator, id }: Chosen) {
  await changeAs(parts, {
    administrator,
    command: 'end-sessions',
    accountId: id,
    work: (tx) => endSessionsOf(tx, id),
  });
  return presentAccount(await readAdministered(parts.db, id), parts.config);
}
