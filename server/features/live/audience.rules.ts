import type { Caller, Grant } from '../../person.ts';
import { accountTopic, EVERYBODY, linkTopic } from '../events/events.service.ts';

/** Whom a stream speaks to. Everybody who is the same person or guest, or came by the same grant, hears the same. */
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

/** What is told to this very person, to those who came by this very link, or to everybody. */
export const ownTopics = ({ accountId, grant }: Audience): string[] => [
  EVERYBODY,
  ...(accountId === undefined ? [] : [accountTopic(accountId)]),
  ...(grant ? [linkTopic(grant.linkId)] : []),
  ...(grant?.guest ? [accountTopic(grant.guest.accountId)] : []),
];

/** Those whom `listReaches` answers for. */
export const holdersOf = ({ accountId, grant }: Audience): string[] =>
  [accountId, grant?.key].filter((holder) => holder !== undefined);

/** Everybody once, however many audiences they are part of. */
export function peopleOf(audiences: Audience[]) {
  const grants = new Map(audiences.flatMap(({ grant }) => (grant ? [[grant.key, grant] as const] : [])));
  const accountIds = new Set(audiences.flatMap(({ accountId }) => accountId ?? []));
  return { accountIds: [...accountIds], grants: [...grants.values()] };
}
