import { notifications } from '../../../contract/calls/notifications.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { NotificationType } from '../../../contract/enums.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from './notification-reader.ts';

type Query = QueryOf<typeof notifications.getAll>;

export async function listOf(koma: TestApp, person: TestPerson, query: Query | object = {}) {
  await catchUp(koma.platform, notificationReader);
  return koma.call(notifications.getAll, { query: query as Query }, person);
}

/** Leaves out the invitation that everybody has. */
export const newsOf = async (koma: TestApp, person: TestPerson) =>
  (await listOf(koma, person)).results.filter(({ type }) => type !== NotificationType.projectShared);
