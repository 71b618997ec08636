import type { Person } from '../../http/person.ts';

/** What a person hears about. Asked again whenever `access.changed` arrives for one of the topics. */
export async function readTopics(person: Person): Promise<string[]> {
  return [accountTopic(person.accountId)];
}

export const accountTopic = (accountId: string) => `account:${accountId}`;
