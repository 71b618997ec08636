import { audienceOf } from '../features/live/audience.rules.ts';
import { decideDeliveries } from '../features/live/deliveries.service.ts';
import { readStreamAudiences } from '../features/live/stream-audience.service.ts';
import type { Person } from '../person.ts';
import { readEvents, readSettledId } from '../platform/events/settled.ts';
import type { TestApp } from './test-accounts.ts';
import type { TestPerson } from './test-people.ts';

/** Collects the events for each person's pages during `happen`. */
export async function hear<Name extends string>(
  { platform }: Pick<TestApp, 'platform'>,
  people: Record<Name, TestPerson>,
  happen: () => Promise<unknown>,
): Promise<Record<string, string[]>> {
  const after = await readSettledId(platform.db);
  await happen();
  const heardBy = async ({ id, email, name }: TestPerson) => {
    const person: Person = { accountId: id, email, name, sessionId: '', language: 'en' };
    const audience = audienceOf({ person });
    const [streamAudience] = await readStreamAudiences(platform, [audience]);
    const announced = await readEvents(platform.db, {
      after,
      limit: 100,
      topics: streamAudience?.topics ?? [],
    });
    const tellings = announced.map((event) => ({ audience, event }));
    const told = await decideDeliveries(platform, tellings);
    return announced.filter((_, at) => told[at]).map(({ type }) => type);
  };
  const heard = Object.entries<TestPerson>(people).map(async ([name, person]) => [
    name,
    await heardBy(person),
  ]);
  return Object.fromEntries(await Promise.all(heard));
}
