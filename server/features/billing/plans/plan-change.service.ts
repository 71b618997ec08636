import { PlanType, type ValueOf } from '../../../../contract/enums.ts';
import { countOwned } from '../../../access/limits/plan-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { actAs } from '../../../platform/events/actor.ts';
import type { Platform } from '../../../platform.ts';
import {
  announceAccess,
  announceMembers,
  recordMember,
  recordRemoved,
} from '../../members/members.announcer.ts';
import { announceOpenness, type Cause, recordPlan } from '../notices/billing.announcer.ts';
import { queuePlanMail } from '../notices/billing-mails.ts';
import {
  arrangeProjects,
  bringMembersBack,
  countOpenProjects,
  grantPlan,
  listOwnProjectIds,
  listPeopleOf,
  lockAccountPlan,
  markOverLimit,
  readDuePlan,
  readStoredBytes,
  removeMembersBeyond,
  setPlan,
} from './plan-change.queries.ts';

type DuePlan = Awaited<ReturnType<typeof readDuePlan>>;

interface Grant {
  accountId: string;
  plan: keyof typeof PlanType;
}

/** Gives a plan without payment; Free takes it back. Returns the plan that now counts. */
export const givePlan = (platform: Platform, { accountId, plan }: Grant): Promise<ValueOf<typeof PlanType>> =>
  inTransaction(platform.db, async (tx) => {
    await lockAccountPlan(tx, accountId);
    await grantPlan(tx, { accountId, type: PlanType[plan] });
    return movePlan(platform, tx, { accountId, cause: 'grant' });
  });

export async function beginWithPlan(tx: Transaction, { accountId, plan }: Grant): Promise<void> {
  await grantPlan(tx, { accountId, type: PlanType[plan] });
  await setPlan(tx, { accountId, planId: (await readDuePlan(tx, accountId)).id });
}

interface Settling {
  accountId: string;
  cause: Cause;
}

interface Settled {
  type: ValueOf<typeof PlanType>;
  isMoved: boolean;
  isUp: boolean;
}

/** Must run in the transaction that changes what is paid or granted. */
export async function settlePlan(tx: Transaction, { accountId, cause }: Settling): Promise<Settled> {
  const account = await lockAccountPlan(tx, accountId);
  const plan = await readDuePlan(tx, accountId);
  const isUp = account !== undefined && plan.type > account.plan_type;
  if (!account || account.state === 'deleted') return { type: plan.type, isMoved: false, isUp };
  const isMoved = account.plan_id !== plan.id;
  if (isMoved) await setPlan(tx, { accountId, planId: plan.id });
  // Records no actor, so that owners are notified of their own changes too.
  await actAs({}, async () => {
    await fitProjects(tx, { accountId, plan });
    await fitMembers(tx, { accountId, plan });
  });
  if (isMoved) await recordPlan(tx, { accountId, plan: plan.type, isUp, cause });
  await measureLimits(tx, accountId);
  return { type: plan.type, isMoved, isUp };
}

/** Mails the owner too, except about purchases, which have a receipt. */
export async function movePlan(platform: Platform, tx: Transaction, settling: Settling) {
  const { type, isMoved, isUp } = await settlePlan(tx, settling);
  const { accountId, cause } = settling;
  if (isMoved && !(isUp && cause === 'payment'))
    await queuePlanMail(platform, tx, { accountId, type, cause });
  return type;
}

interface Fitting {
  accountId: string;
  plan: DuePlan;
}

async function fitProjects(tx: Transaction, { accountId: ownerId, plan }: Fitting): Promise<void> {
  const projectIds = await arrangeProjects(tx, {
    ownerId,
    most: plan.max_projects,
    closes: plan.type === PlanType.free,
  });
  if (projectIds.length > 0)
    await announceOpenness(tx, { projectIds, accountIds: await listPeopleOf(tx, projectIds) });
}

async function fitMembers(tx: Transaction, { accountId: ownerId, plan }: Fitting): Promise<void> {
  const room = { ownerId, most: plan.max_users };
  const removed = plan.type === PlanType.free ? await removeMembersBeyond(tx, room) : [];
  const back = plan.type === PlanType.free ? [] : await bringMembersBack(tx, room);
  for (const { kind, id, accountId } of removed)
    await recordRemoved(tx, { subject: { kind, id }, ownerId, accountId });
  for (const { kind, id, accountId, role } of back)
    await recordMember(tx, 'added', { subject: { kind, id }, ownerId, accountId, role });
  const touched = Map.groupBy([...removed, ...back], ({ kind, id }) => `${kind} ${id}`);
  for (const [first, ...others] of touched.values()) {
    if (!first) continue;
    const subject = { kind: first.kind, id: first.id };
    await announceMembers(tx, subject);
    await announceAccess(tx, {
      subject,
      accountIds: [first, ...others].map(({ accountId }) => accountId),
    });
  }
}

export async function measureLimits(tx: Transaction, accountId: string): Promise<boolean> {
  const account = await lockAccountPlan(tx, accountId);
  if (!account) return false;
  const isOver = await isOverLimit(tx, accountId);
  if (!isOver && account.over_limit_since === null) return false;
  const since = isOver ? (account.over_limit_since ?? new Date()) : null;
  await markOverLimit(tx, { accountId, since, lockedAt: isOver ? account.locked_at : null });
  if (account.locked_at && !isOver) await tellOpenness(tx, accountId);
  return isOver;
}

export async function tellOpenness(tx: Transaction, accountId: string): Promise<void> {
  const projectIds = await listOwnProjectIds(tx, accountId);
  if (projectIds.length > 0)
    await announceOpenness(tx, { projectIds, accountIds: await listPeopleOf(tx, projectIds) });
}

async function isOverLimit(tx: Transaction, accountId: string): Promise<boolean> {
  const plan = await readDuePlan(tx, accountId);
  const { teams, users } = await countOwned(tx, accountId);
  const projects = await countOpenProjects(tx, accountId);
  return (
    (plan.max_projects !== null && projects > plan.max_projects) ||
    teams > plan.max_teams ||
    users > plan.max_users ||
    (await readStoredBytes(tx, accountId)) > plan.max_storage
  );
}
