import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Grant } from '../../person.ts';
import { openLinkOf } from '../links/share-link.queries.ts';
import { carriers, checkedColumns } from '../projects/project-access.queries.ts';

const guestOf = (db: Database | Transaction, isCaller: RawBuilder<boolean>) =>
  db
    .selectFrom('file_members')
    .select(['file_id', 'type', 'can_download'])
    .where(sql<boolean>`file_members.file_id = any(item.ancestors || item.id)`)
    .where(isCaller)
    .where('joined_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy(sql`array_position(array[3, 1, 2]::smallint[], type)`)
    .limit(sql.lit(1))
    .as('guest');

/** Opens each file of a shared selection as if it were shared alone. */
const choosesItem = sql<boolean>`exists (
  select from chosen_files chosen
  where chosen.selection_id = link.selection_id and chosen.file_id = item.id
    and (link.newest_only or chosen.version_id is not null))`;
const opensItem = sql<boolean>`(link.project_id = projects.id or link.item_id = item.id
  or link.item_id = any(item.ancestors) or ${choosesItem})`;
const chosenVersion = sql<string | null>`(
  select chosen.version_id from chosen_files chosen
  where chosen.selection_id = link.selection_id and chosen.file_id = item.id and not link.newest_only)`;

const linkColumns = [
  'link.id as link_id',
  sql<string | null>`case when link.selection_id is null then link.item_id else item.id end`.as(
    'link_item_id',
  ),
  sql<string | null>`coalesce(link.version_id, ${chosenVersion})`.as('link_version_id'),
  'link.selection_id as link_selection_id',
  'link.access_type as link_access_type',
  'link.link_access',
  'link.allow_download as link_allow_download',
  'link.allow_comments as link_allow_comments',
  'link.watermark as link_watermark',
  'link.newest_only as link_newest_only',
  'link.guest_comments as link_guest_comments',
  'link.guests_confirmed as link_guests_confirmed',
] as const;

export const noLink = {
  link_id: null,
  link_item_id: null,
  link_version_id: null,
  link_selection_id: null,
  link_access_type: null,
  link_access: null,
  link_allow_download: null,
  link_allow_comments: null,
  link_watermark: null,
  link_newest_only: null,
  link_guest_comments: null,
  link_guests_confirmed: null,
};

export interface ReachCaller {
  accountId: string | undefined;
  grant: Grant | undefined;
}

interface Reach extends ReachCaller {
  id: RawBuilder<string>;
  isOpened?: RawBuilder<boolean>;
}

const NO_GRANT: Grant = { linkId: '00000000-0000-0000-0000-000000000000', epoch: 0, isProven: false };

/**
 * Reads the same as the view `project_people`, by the keys of one project and account: each join finds one row at most.
 * Leaves out a missing account or grant; a null would make PostgreSQL plan anew.
 */
export const selectReached = (
  db: Database | Transaction,
  { accountId, grant, id, isOpened = opensItem }: Reach,
) => {
  const isCaller = (column: string) =>
    accountId === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = ${accountId}`;
  const isOwner = isCaller('projects.owner_id');
  const link = openLinkOf(db, grant ?? NO_GRANT).as('link');
  const linkId = grant ? sql`link.id` : sql`null`;
  return db
    .selectFrom(sql<{ id: string }>`(select ${id} as id)`.as('asked'))
    .leftJoin('files as item', (join) =>
      join.onRef('item.id', '=', 'asked.id').on('item.deleted_at', 'is', null),
    )
    .innerJoin('projects', (join) =>
      join
        .on('projects.id', '=', sql<string>`coalesce(item.project_id, asked.id)`)
        .on('projects.deleted_at', 'is', null),
    )
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .leftJoin('teams as team', (join) =>
      join.onRef('team.id', '=', 'projects.team_id').on('team.deleted_at', 'is', null),
    )
    .leftJoin('project_members as member', (join) =>
      join
        .onRef('member.project_id', '=', 'projects.id')
        .on(isCaller('member.account_id'))
        .on('member.joined_at', 'is not', null)
        .on('member.removed_at', 'is', null),
    )
    .leftJoin('team_members as mate', (join) =>
      join
        .onRef('mate.team_id', '=', 'team.id')
        .on(isCaller('mate.account_id'))
        .on('mate.joined_at', 'is not', null)
        .on('mate.removed_at', 'is', null),
    )
    .leftJoinLateral(guestOf(db, isCaller('account_id')), (join) => join.onTrue())
    .$if(grant !== undefined, (query) =>
      query.leftJoin(link, (join) => join.on(isOpened)).select(linkColumns),
    )
    .where(sql<boolean>`(${isOwner} or num_nonnulls(member.id, mate.id, guest.file_id, ${linkId}) > 0)`)
    .select(checkedColumns)
    .select([
      isOwner.as('is_owner'),
      'member.type as member_type',
      'mate.role as team_role',
      sql<boolean>`(${isOwner} or member.can_download is true
          or (mate.id is not null and projects.can_download_permission))`.as('may_download'),
      'guest.file_id as guest_of',
      'guest.type as file_role',
      'guest.can_download as file_may_download',
      'item.id as item_id',
      'item.parent_id as item_parent_id',
      // Joins ids as text: they need no quotes, and a list is read letter by letter.
      sql<string | null>`array_to_string(item.ancestors, ',')`.as('item_path'),
      'item.type as item_type',
      'item.name as item_name',
      'item.is_private as item_is_private',
      'item.hidden as item_hidden',
      'item.created_by as item_created_by',
      'item.version_id as item_version_id',
      'item.child_files as item_child_files',
      'item.child_folders as item_child_folders',
      'item.hidden_child_files as item_hidden_child_files',
      'item.hidden_child_folders as item_hidden_child_folders',
    ]);
};

interface Asked extends ReachCaller {
  id: string;
}

const selectItem = (db: Database | Transaction, { id, ...caller }: Asked) =>
  selectReached(db, { ...caller, id: sql<string>`${id}::uuid` });

/** Finds an item or root with everything that may open it to the caller. Excludes deleted items. */
export async function findReachedItem(db: Database | Transaction, asked: Asked) {
  const row = await selectItem(db, asked).executeTakeFirst();
  return row && { ...noLink, ...row };
}

export async function findReachedRoot(db: Database | Transaction, asked: Asked) {
  const row = await selectItem(db, asked).selectAll('projects').select(carriers).executeTakeFirst();
  // Pins belong to the account's own project page, which links never show.
  return row && { ...noLink, is_pinned: false, ...row };
}

export type ReachedItem = NonNullable<Awaited<ReturnType<typeof findReachedItem>>>;

export interface ItemRow {
  id: string;
  project_id: string;
  parent_id: string | null;
  /** From the root down to the parent. */
  ancestors: string[];
  type: 0 | 1;
  name: string;
  is_private: boolean;
  hidden: boolean;
  created_by: string;
  version_id: string | null;
  child_files: number;
  child_folders: number;
  hidden_child_files: number;
  hidden_child_folders: number;
}

export const ancestorsOf = ({ item_path }: ReachedItem): string[] => (item_path ? item_path.split(',') : []);

/** Undefined: the root. */
export function itemOf(row: ReachedItem): ItemRow | undefined {
  const { item_id, item_type, item_name, item_created_by } = row;
  if (!item_id || item_type === null || !item_name || !item_created_by) return undefined;
  return {
    id: item_id,
    project_id: row.id,
    parent_id: row.item_parent_id,
    ancestors: ancestorsOf(row),
    type: item_type,
    name: item_name,
    is_private: row.item_is_private ?? false,
    hidden: row.item_hidden ?? false,
    created_by: item_created_by,
    version_id: row.item_version_id,
    child_files: row.item_child_files ?? 0,
    child_folders: row.item_child_folders ?? 0,
    hidden_child_files: row.item_hidden_child_files ?? 0,
    hidden_child_folders: row.item_hidden_child_folders ?? 0,
  };
}
