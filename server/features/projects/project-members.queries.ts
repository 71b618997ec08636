import { sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { containsPattern } from '../../parts/database/like.ts';
import { newId } from '../../parts/id.ts';

const hasInvitation = sql<boolean>`exists (
  select from invitations
  where invitations.project_id = project_members.project_id
    and invitations.account_id = project_members.account_id
    and used_at is null and expires_at > now()
)`;

const selectMembers = (db: Database | Transaction, projectId: string) =>
  db
    .selectFrom('project_members')
    .innerJoin('accounts', 'accounts.id', 'project_members.account_id')
    .where('project_members.project_id', '=', projectId);

const columns = [
  'project_members.account_id',
  'project_members.type',
  'project_members.can_download',
  'project_members.joined_at',
  'project_members.removed_at',
  'accounts.email',
  'accounts.email_key',
  'accounts.name',
  'accounts.picture_key',
  'accounts.state',
  'accounts.language',
] as const;

/** Removed ones included, who keep their flagged row. */
export const listAllMembers = (db: Database | Transaction, projectId: string) =>
  selectMembers(db, projectId)
    .select(columns)
    .select(hasInvitation.as('has_invitation'))
    .orderBy('project_members.id')
    .execute();

export type ProjectMemberRow = Awaited<ReturnType<typeof listAllMembers>>[number];

interface MemberPage {
  projectId: string;
  search: string;
  limit: number;
  offset: number;
}

const selectPresent = (db: Database, { projectId, search }: Pick<MemberPage, 'projectId' | 'search'>) =>
  selectMembers(db, projectId)
    .where('project_members.removed_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('accounts.name', 'ilike', containsPattern(search)),
          where('accounts.email', 'ilike', containsPattern(search)),
        ]),
      ),
    );

export const listMemberPage = (db: Database, page: MemberPage): Promise<ProjectMemberRow[]> =>
  selectPresent(db, page)
    .select(columns)
    .select(hasInvitation.as('has_invitation'))
    .orderBy('project_members.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countMembers(
  db: Database,
  scope: Pick<MemberPage, 'projectId' | 'search'>,
): Promise<number> {
  const row = await selectPresent(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface MemberWrite {
  accountId: string;
  type: 1 | 2 | 3;
  canDownload: boolean;
}

interface WriteMembers {
  projectId: string;
  invitedBy: string;
  members: MemberWrite[];
}

/** Adds people, changes them, or brings removed ones back, who then are the same members as before. */
export async function writeMembers(
  tx: Transaction,
  { projectId, invitedBy, members }: WriteMembers,
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('project_members')
    .values(
      members.map(({ accountId, type, canDownload }) => ({
        id: newId(),
        project_id: projectId,
        account_id: accountId,
        type,
        can_download: canDownload,
        invited_by: invitedBy,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'account_id']).doUpdateSet((set) => ({
        type: set.ref('excluded.type'),
        can_download: set.ref('excluded.can_download'),
        removed_at: null,
      })),
    )
    .execute();
}

interface JoinedMembers {
  projectId: string;
  accountIds: string[];
  type: 1 | 2 | 3;
}

/** Members of a new project whom nobody had to invite. */
export async function insertJoinedMembers(
  tx: Transaction,
  { projectId, accountIds, type }: JoinedMembers,
): Promise<void> {
  await tx
    .insertInto('project_members')
    .values(
      accountIds.map((accountId) => ({
        id: newId(),
        project_id: projectId,
        account_id: accountId,
        type,
        joined_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

export async function flagMembersRemoved(
  tx: Transaction,
  { projectId, accountIds }: { projectId: string; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('project_members')
    .set({ removed_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('account_id', 'in', accountIds)
    .execute();
}

/** Who left comes back only by accepting again. */
export async function flagMemberLeft(
  tx: Transaction,
  { projectId, accountId }: { projectId: string; accountId: string },
): Promise<void> {
  await tx
    .updateTable('project_members')
    .set({ removed_at: sql`now()`, joined_at: null })
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .execute();
}
