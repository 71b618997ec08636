import { type RawBuilder, sql } from 'kysely';
import type { Grant } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type OpenLink, openLinkOf } from '../links/share-link.queries.ts';
import {
  type CheckedProject,
  checkedColumns,
  type ReachedProject,
} from '../projects/project-access.queries.ts';

/** Finds the strongest role by which the item, or a folder above it, was shared alone with the account. */
const guestOf = (isCaller: RawBuilder<unknown>) => sql`
  select file_id, type, can_download from file_members
  where file_members.file_id = any(item.ancestors || item.id) and ${isCaller}
    and joined_at is not null and removed_at is null
  order by array_position(array[3, 1, 2]::smallint[], type) limit 1`;

/** A link that shares a selection opens each of its files as if it were shared alone. */
const opensItem = sql`(link.project_id = projects.id or link.item_id = item.id or link.item_id = any(item.ancestors)
  or exists (
    select from chosen_files chosen
    where chosen.selection_id = link.selection_id and chosen.file_id = item.id
      and (link.newest_only or chosen.version_id is not null)))`;

const linkColumns = sql`, link.id as link_id,
  case when link.selection_id is null then link.item_id else item.id end as link_item_id,
  coalesce(link.version_id, (
    select chosen.version_id from chosen_files chosen
    where chosen.selection_id = link.selection_id and chosen.file_id = item.id and not link.newest_only
  )) as link_version_id,
  link.selection_id as link_selection_id, link.access_type as link_access_type, link.link_access,
  link.allow_download as link_allow_download, link.allow_comments as link_allow_comments,
  link.watermark as link_watermark, link.newest_only as link_newest_only,
  link.guest_comments as link_guest_comments, link.guests_confirmed as link_guests_confirmed`;

interface LinkColumns {
  link_id: string | null;
  link_item_id: string | null;
  link_version_id: string | null;
  link_selection_id: string | null;
  link_access_type: OpenLink['access_type'] | null;
  link_access: OpenLink['link_access'] | null;
  link_allow_download: boolean | null;
  link_allow_comments: boolean | null;
  link_watermark: boolean | null;
  link_newest_only: boolean | null;
  link_guest_comments: boolean | null;
  link_guests_confirmed: boolean | null;
}

const noLink: LinkColumns = {
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

/** Ids as text: they need no quotes, and a list is read letter by letter. */
const itemPath = sql`array_to_string(item.ancestors, ',')`;
const itemColumns = sql`item.id as item_id, item.parent_id as item_parent_id, ${itemPath} as item_path,
  item.type as item_type, item.name as item_name, item.is_private as item_is_private, item.hidden as item_hidden,
  item.created_by as item_created_by, item.version_id as item_version_id, item.child_files as item_child_files,
  item.child_folders as item_child_folders, item.hidden_child_files as item_hidden_child_files,
  item.hidden_child_folders as item_hidden_child_folders`;

export interface ReachedItem extends CheckedProject, LinkColumns {
  guest_of: string | null;
  file_role: 1 | 2 | 3 | null;
  file_may_download: boolean | null;
  item_id: string | null;
  item_parent_id: string | null;
  item_path: string | null;
  item_type: 0 | 1 | null;
  item_name: string | null;
  item_is_private: boolean | null;
  item_hidden: boolean | null;
  item_created_by: string | null;
  item_version_id: string | null;
  item_child_files: number | null;
  item_child_folders: number | null;
  item_hidden_child_files: number | null;
  item_hidden_child_folders: number | null;
}

export interface ReachCaller {
  accountId: string | undefined;
  grant: Grant | undefined;
}

interface Reach extends ReachCaller {
  /** Names a file, a folder or a project. */
  id: RawBuilder<unknown>;
  /** Whether the link opens what is asked for. */
  isOpened?: RawBuilder<unknown>;
  /** Further columns, each behind a comma, and the joins that they need. */
  columns?: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

const nothing = sql``;

/**
 * Finds what the view `project_people` says of the caller, by the keys of one project and one account. Each join finds
 * one row at most. Values of a missing account or grant are left out: a null would have the statement planned anew.
 * Plain SQL, because every call about a file asks this: Kysely's builder took longer over it than the database.
 */
export async function findReached<Further = object>(
  db: Database | Transaction,
  { accountId, grant, id, isOpened = opensItem, columns = nothing, joins = nothing }: Reach,
): Promise<(ReachedItem & Further) | undefined> {
  const isCaller = (column: string) =>
    accountId === undefined ? sql`false` : sql`${sql.raw(column)} = ${accountId}`;
  const isOwner = isCaller('projects.owner_id');
  const link = grant ? sql`left join (${openLinkOf(grant)}) link on ${isOpened}` : nothing;
  const { rows } = await sql<ReachedItem & Further>`
    select ${checkedColumns}, ${isOwner} as is_owner, member.type as member_type, mate.role as team_role,
      (${isOwner} or member.can_download is true
        or (mate.id is not null and projects.can_download_permission)) as may_download,
      guest.file_id as guest_of, guest.type as file_role, guest.can_download as file_may_download,
      ${itemColumns}${grant ? linkColumns : nothing}${columns}
    from (select ${id} as id) asked
      left join files item on item.id = asked.id and item.deleted_at is null
      join projects on projects.id = coalesce(item.project_id, asked.id) and projects.deleted_at is null
      join accounts owner on owner.id = projects.owner_id
      left join teams team on team.id = projects.team_id and team.deleted_at is null
      left join project_members member on member.project_id = projects.id and ${isCaller('member.account_id')}
        and member.joined_at is not null and member.removed_at is null
      left join team_members mate on mate.team_id = team.id and ${isCaller('mate.account_id')}
        and mate.joined_at is not null and mate.removed_at is null
      left join lateral (${guestOf(isCaller('account_id'))}) guest on true
      ${link} ${joins}
    where ${isOwner} or num_nonnulls(member.id, mate.id, guest.file_id, ${grant ? sql`link.id` : sql`null`}) > 0
    `.execute(db);
  return rows[0] && { ...noLink, ...rows[0] };
}

interface Asked extends ReachCaller {
  id: string;
}

/**
 * Finds a file, a folder or a root, with its project and all that may open it to the caller: a role, a share, a link.
 * Undefined where nothing does. The trash is out of reach.
 */
export const findReachedItem = (db: Database | Transaction, { id, ...caller }: Asked) =>
  findReached(db, { ...caller, id: sql`${id}::uuid` });

const rootColumns = sql`, projects.*, owner.picture_key as owner_picture, team.name as team_name`;

/** Finds the same with everything about the project. */
export async function findReachedRoot(db: Database | Transaction, { id, ...caller }: Asked) {
  const asked = { ...caller, id: sql`${id}::uuid`, columns: rootColumns };
  const row = await findReached<Omit<ReachedProject, 'is_pinned'>>(db, asked);
  // A pin is of the page of one's own projects; by a link nobody asks for it.
  return row && { is_pinned: false, ...row };
}

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
