import { readTopics } from '../features/live/live.service.ts';
import { readAnnouncements, readNewestId } from '../parts/live/announcements.ts';
import type { TestApp } from './test-accounts.ts';
import type { TestPerson } from './test-people.ts';

/** What the open pages of each were told while it happened. */
export async function hear<Name extends string>(
  { parts }: Pick<TestApp, 'parts'>,
  people: Record<Name, TestPerson>,
  happen: () => Promise<unknown>,
): Promise<Record<string, string[]>> {
  const after = await readNewestId(parts.db);
  await happen();
  const heardBy = async ({ id, email, name }: TestPerson) => {
    const person = { accountId: id, email, name, sessionId: '', language: 'en' as const };
    const topics = await readTopics(parts, person);
    return (await readAnnouncements(parts.db, { after, limit: 100, topics })).map(({ type }) => type);
  };
  const heard = Object.entries<TestPerson>(people).map(async ([name, person]) => [
    name,
    await heardBy(person),
  ]);
  return Object.fromEntries(await Promise.all(heard));
}
