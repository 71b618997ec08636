import { sql } from 'kysely';
import { ItemType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Subtree } from '../files/subtree.ts';
import { isOpenProject } from '../projects/project-access.queries.ts';

export const findSenderOfToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('request_senders')
    .innerJoin('accounts', 'accounts.id', 'request_senders.account_id')
    .select([
      'request_senders.account_id as accountId',
      'request_senders.request_id as requestId',
      'accounts.name',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

const selectRequests = (db: Database | Transaction) =>
  db
    .selectFrom('file_requests as request')
    .leftJoin('files as folder', (join) =>
      join.onRef('folder.id', '=', 'request.folder_id').on('folder.deleted_at', 'is', null),
    )
    .leftJoin('projects', (join) =>
      join
        .on(sql<boolean>`projects.id = coalesce(request.project_id, folder.project_id)`)
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .selectAll('request')
    .select([
      'projects.id as in_project_id',
      'projects.owner_id',
      'owner.name as owner_name',
      'folder.name as folder_name',
      sql<boolean>`coalesce(${isOpenProject}, false)`.as('has_place'),
      sql<boolean>`coalesce(request.expires_at <= now(), false)`.as('is_expired'),
    ]);

export const findRequest = (db: Database | Transaction, held: { code: string } | { id: string }) =>
  selectRequests(db)
    .where('id' in held ? 'request.id' : 'request.code', '=', 'id' in held ? held.id : held.code)
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const listRequestRows = (db: Database, below: Subtree) =>
  selectRequests(db)
    .where('projects.id', '=', below.projectId)
    .$if(below.topId !== undefined, (query) => query.where('request.folder_id', '=', below.topId ?? null))
    .orderBy('request.created_at', 'desc')
    .limit(500)
    .execute();

/** Locks the request: turning it off waits for running writes. */
export async function holdRequest(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('file_requests').select('id').where('id', '=', id).forShare().executeTakeFirst();
}

/** Finds only senders who gave the current password. */
export const findSenderRow = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('request_senders')
    .select(['account_id', 'request_id', 'epoch'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

interface Below {
  accountId: string;
  id: string;
}

export const findSentItem = (db: Database | Transaction, { accountId, id }: Below) =>
  db
    .selectFrom('files as item')
    .innerJoin('request_folders as arrival', 'arrival.account_id', 'item.created_by')
    .innerJoin('files as home', (join) =>
      join.onRef('home.id', '=', 'arrival.folder_id').on('home.deleted_at', 'is', null),
    )
    .select(['item.id', 'item.project_id', 'item.parent_id', 'item.ancestors', 'item.type', 'item.hidden'])
    .select(['item.created_at', 'home.id as home_id'])
    .where('item.id', '=', id)
    .where('item.deleted_at', 'is', null)
    .where('arrival.account_id', '=', accountId)
    .where(sql<boolean>`(item.id = home.id or home.id = any(item.ancestors))`)
    .executeTakeFirst();

export const findArrivalFolder = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('request_senders as sender')
    .innerJoin('file_requests as request', 'request.id', 'sender.request_id')
    .innerJoin('request_folders as arrival', 'arrival.account_id', 'sender.account_id')
    .innerJoin('files as home', (join) =>
      join.onRef('home.id', '=', 'arrival.folder_id').on('home.deleted_at', 'is', null),
    )
    .select('home.id')
    .where('sender.account_id', '=', accountId)
    .where('arrival.is_current', '=', true)
    .where('home.type', '=', sql.lit(ItemType.folder))
    .where(sql<boolean>`(request.folder_id = any(home.ancestors) or request.project_id = home.project_id)`)
    .orderBy('arrival.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
