import type { Caller, Grant } from '../../person.ts';
import { accountTopic, EVERYBODY, linkTopic } from '../events/events.service.ts';

/** Group of streams with the same access: one account, guest or grant. */
export interface Audience {
  key: string;
  accountId: string | undefined;
  grant: (Grant & { key: string }) | undefined;
}

const grantKey = ({ linkId, epoch, isProven, guest }: Grant) =>
  [linkId, epoch, isProven, guest?.accountId].join(' ');

export function audienceOf({ person, grant }: Caller): Audience {
  const accountId = person?.accountId;
  const known = grant && { ...grant, key: grantKey(grant) };
  return { key: [accountId, known?.key].join('|'), accountId, grant: known };
}

export const ownTopics = ({ accountId, grant }: Audience): string[] => [
  EVERYBODY,
  ...(accountId === undefined ? [] : [accountTopic(accountId)]),
  ...(grant ? [linkTopic(grant.linkId)] : []),
  ...(grant?.guest ? [accountTopic(grant.guest.accountId)] : []),
];

/** Keys under which `listReaches` answers. */
export const holdersOf = ({ accountId, grant }: Audience): string[] =>
  [accountId, grant?.key].filter((holder) => holder !== undefined);

export function peopleOf(audiences: Audience[]) {
  const grants = new Map(audiences.flatMap(({ grant }) => (grant ? [[grant.key, grant] as const] : [])));
  const accountIds = new Set(audiences.flatMap(({ accountId }) => accountId ?? []));
  return { accountIds: [...accountIds], grants: [...grants.values()] };
}
