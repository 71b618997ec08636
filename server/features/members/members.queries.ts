import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import { foundBy } from '../../access/audience/people-search.queries.ts';
import { type MemberSubject, subjectColumns } from '../../access/projects/member-subject.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import { newId } from '../../platform/id.ts';

/** Number of `TeamRole`, `MemberType` or `FileRole`. */
export type GivenRole = 1 | 2 | 3;

export interface MemberRow {
  account_id: string;
  role: GivenRole;
  can_download: boolean;
  joined_at: Date | null;
  removed_at: Date | null;
  email: string;
  email_key: string;
  name: string;
  picture_key: string | null;
  state: AccountStateName;
  language: Language;
  has_invitation: boolean;
}

const perPerson = {
  role: sql.ref('type'),
  canDownload: sql.ref('member.can_download'),
  byHand: sql``,
};

const tables = {
  team: {
    table: sql.table('team_members'),
    role: sql.ref('role'),
    canDownload: sql`true`,
    /** Stops a group from changing what a person decided. */
    byHand: sql`, from_group = false, hand_role = null`,
  },
  project: { table: sql.table('project_members'), ...perPerson },
  file: { table: sql.table('file_members'), ...perPerson },
};

const columnsOf = ({ kind }: MemberSubject) => ({ ...tables[kind], of: sql.ref(subjectColumns[kind]) });

const selectRows = (subject: MemberSubject) => {
  const { table, of, role, canDownload } = columnsOf(subject);
  return sql`
    select member.account_id, member.${role} as role, ${canDownload} as can_download, member.joined_at,
      member.removed_at, accounts.email, accounts.email_key, accounts.name, accounts.picture_key, accounts.state,
      accounts.language, exists (
        select from invitations
        where invitations.${of} = member.${of} and invitations.account_id = member.account_id
          and used_at is null and expires_at > now()
      ) as has_invitation
    from ${table} member join accounts on accounts.id = member.account_id
    where member.${of} = ${subject.id}`;
};

/** Includes removed members. */
export async function listMembers(db: Database | Transaction, subject: MemberSubject): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${selectRows(subject)} order by member.id`.execute(db);
  return rows;
}

interface Search {
  subject: MemberSubject;
  search: string;
}

/** Searches only what the list shows. */
const found = {
  name: sql<string | null>`case when member.joined_at is not null then accounts.name end`,
  email: sql<string>`accounts.email_key`,
};
const isFound = (search: string) => sql`member.removed_at is null and ${foundBy(search, found)}`;

export async function listMemberPage(
  db: Database,
  { subject, search, limit, offset }: Search & { limit: number; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    ${selectRows(subject)} and ${isFound(search)}
    order by member.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countMembers(db: Database, { subject, search }: Search): Promise<number> {
  const { table, of } = columnsOf(subject);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${table} member join accounts on accounts.id = member.account_id
    where member.${of} = ${subject.id} and ${isFound(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

interface WriteMembers {
  subject: MemberSubject;
  /** Null if no invitation was needed. */
  invitedBy: string | null;
  members: Array<{ accountId: string; role: GivenRole; canDownload: boolean }>;
}

/** Brings removed members back with the rows that they had. */
export async function writeMembers(
  tx: Transaction,
  { subject, invitedBy, members }: WriteMembers,
): Promise<void> {
  if (members.length === 0) return;
  const { table, of, role, byHand } = columnsOf(subject);
  const rights =
    subject.kind === 'team'
      ? { columns: sql``, values: sql``, set: sql`` }
      : {
          columns: sql`, can_download, invited_by`,
          values: sql`, can_download, ${invitedBy}::uuid`,
          set: sql`, can_download = excluded.can_download`,
        };
  await sql`
    insert into ${table} as member (id, ${of}, account_id, ${role}${rights.columns})
    select id, ${subject.id}::uuid, account_id, role${rights.values}
    from unnest(${members.map(() => newId())}::uuid[], ${members.map((one) => one.accountId)}::uuid[],
      ${members.map((one) => one.role)}::smallint[], ${members.map((one) => one.canDownload)}::boolean[])
      as given (id, account_id, role, can_download)
    on conflict (${of}, account_id) do update
    set ${role} = excluded.${role}, removed_at = null${rights.set}${byHand}`.execute(tx);
}

interface Some {
  subject: MemberSubject;
  accountIds: string[];
}

export async function flagRemoved(tx: Transaction, { subject, accountIds }: Some): Promise<void> {
  if (accountIds.length === 0) return;
  const { table, of, byHand } = columnsOf(subject);
  await sql`
    update ${table} set removed_at = now()${byHand}
    where ${of} = ${subject.id} and account_id = any(${accountIds}::uuid[])`.execute(tx);
}

interface Joining {
  subject: MemberSubject;
  accountId: string;
}

/** Clears the joining: people who left must accept again. */
export async function flagLeft(tx: Transaction, { subject, accountId }: Joining): Promise<void> {
  const { table, of, byHand } = columnsOf(subject);
  await sql`
    update ${table} set removed_at = now(), joined_at = null${byHand}
    where ${of} = ${subject.id} and account_id = ${accountId}`.execute(tx);
}

export async function markJoined(tx: Transaction, { subject, accountId }: Joining): Promise<void> {
  const { table, of } = columnsOf(subject);
  await sql`
    update ${table} set joined_at = coalesce(joined_at, now())
    where ${of} = ${subject.id} and account_id = ${accountId}`.execute(tx);
}

export async function isAwaited(db: Database, { subject, accountId }: Joining): Promise<boolean> {
  const { table, of } = columnsOf(subject);
  const { rows } = await sql`
    select from ${table} where ${of} = ${subject.id} and account_id = ${accountId}
      and joined_at is null and removed_at is null`.execute(db);
  return rows.length > 0;
}
