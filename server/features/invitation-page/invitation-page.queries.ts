import { sql } from 'kysely';
import { type MemberSubject, subjectColumns } from '../../access/projects/member-subject.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export type Key = Mailed | { accountId: string; subject: MemberSubject };

interface Mailed {
  tokenHash: Buffer;
  readerId: string | undefined;
}

const matches = (key: Key) =>
  'tokenHash' in key
    ? sql<boolean>`invitations.token_hash = ${key.tokenHash}`
    : sql<boolean>`(invitations.account_id = ${key.accountId}
        and ${sql.ref(`invitations.${subjectColumns[key.subject.kind]}`)} = ${key.subject.id})`;

/** Keeps a used invitation valid for its own member alone. */
function isGood(key: Key) {
  const readerId = 'tokenHash' in key ? (key.readerId ?? null) : key.accountId;
  return sql<boolean>`case when invitations.used_at is null then invitations.expires_at > now()
    else invitations.account_id = ${readerId}::uuid and member.joined_at is not null end`;
}

/** Requires the thing to exist, and the account (`member`) not to be removed. */
const selectGood = (db: Database | Transaction, key: Key) =>
  db
    .selectFrom('invitations')
    .innerJoin('accounts as invited', 'invited.id', 'invitations.account_id')
    .where(matches(key))
    .where(isGood(key))
    // Prefers the open one: people invited again also have used ones.
    .orderBy('invitations.used_at', (order) => order.desc().nullsFirst())
    .select([
      'invited.id as account_id',
      'invited.email',
      'invited.state',
      'invited.language',
      'invitations.token_hash',
      'invitations.used_at',
    ]);

const linkColumns = [
  'link.id as link_id',
  'link.epoch as link_epoch',
  'link.access_type as link_access_type',
  'link.password_hash as link_password_hash',
] as const;

export const findProjectInvitation = (db: Database | Transaction, key: Key) =>
  selectGood(db, key)
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .innerJoin('project_members as member', (join) =>
      join
        .onRef('member.project_id', '=', 'projects.id')
        .onRef('member.account_id', '=', 'invitations.account_id')
        .on('member.removed_at', 'is', null),
    )
    .leftJoin('share_links as link', 'link.project_id', 'projects.id')
    .where('projects.deleted_at', 'is', null)
    .select([
      'projects.id as project_id',
      'projects.name as project_name',
      'projects.icon_key',
      'owner.name as owner_name',
      'member.type',
      'member.joined_at',
      ...linkColumns,
    ])
    .executeTakeFirst();

/** Excludes hidden files: hiding suspends their invitations. */
export const findFileInvitation = (db: Database | Transaction, key: Key) =>
  selectGood(db, key)
    .innerJoin('files as item', 'item.id', 'invitations.file_id')
    .innerJoin('projects', 'projects.id', 'item.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .innerJoin('file_members as member', (join) =>
      join
        .onRef('member.file_id', '=', 'item.id')
        .onRef('member.account_id', '=', 'invitations.account_id')
        .on('member.removed_at', 'is', null),
    )
    .leftJoin('share_links as link', (join) =>
      join.onRef('link.item_id', '=', 'item.id').on('link.version_id', 'is', null),
    )
    .where('projects.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where('item.hidden', '=', false)
    .select([
      'projects.id as project_id',
      'item.id as file_id',
      'item.type as file_type',
      'item.name as project_name',
      'projects.icon_key',
      'owner.name as owner_name',
      'member.type',
      'member.joined_at',
      ...linkColumns,
    ])
    .executeTakeFirst();

export const findTeamInvitation = (db: Database | Transaction, key: Mailed) =>
  selectGood(db, key)
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .innerJoin('accounts as owner', 'owner.id', 'teams.owner_id')
    .innerJoin('team_members as member', (join) =>
      join
        .onRef('member.team_id', '=', 'teams.id')
        .onRef('member.account_id', '=', 'invitations.account_id')
        .on('member.removed_at', 'is', null),
    )
    .where('teams.deleted_at', 'is', null)
    .select([
      'teams.id as team_id',
      'teams.name as team_name',
      'owner.name as owner_name',
      'owner.picture_key as owner_picture',
      'member.role',
      'member.joined_at',
    ])
    .executeTakeFirst();

export const findDeletedTeam = (db: Database, teamId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('accounts as owner', 'owner.id', 'teams.owner_id')
    .select(['teams.id', 'teams.name', 'owner.name as owner_name', 'owner.picture_key as owner_picture'])
    .where('teams.id', '=', teamId)
    .where('teams.deleted_at', 'is not', null)
    .executeTakeFirst();
