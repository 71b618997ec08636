import fc from 'fast-check';
import { accounts } from '../contract/calls/accounts.ts';
import { billing } from '../contract/calls/billing.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { buy, order, pay } from '../server/test/test-billing.ts';
import { chance, endsAlike, stories } from '../server/test/test-billing-stories.ts';
import { killPurchase } from '../server/test/test-killed-purchase.ts';
import { addPerson } from '../server/test/test-people.ts';
import { measureInTurns, report } from './bench.ts';

/** A small part of it is enough to see that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const STORIES = Math.ceil(100 * SCALE);
const BUYERS = Math.ceil(500 * SCALE);
const AT_ONCE = 20;
const KILLS = Math.ceil(50 * SCALE);
/** A purchase makes so many calls to the provider; the last moments are after all of them. */
const CALLS = 22;
const ROUNDS = 15;
const CALLS_A_ROUND = 40;

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp();
const { pool } = koma.parts;

async function tellStories(): Promise<void> {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(stories, fc.infiniteStream(chance), async (story, luck) => {
      if (!(await endsAlike(koma, { story, luck }))) differing += 1;
    }),
    { numRuns: STORIES },
  );
  console.log(`  ${STORIES} stories, each shuffled, doubled and lost: ${differing} differing`);
  if (differing > 0) process.exitCode = 1;
}

/** Each buyer clicks twice at once; many buyers at the same time. */
async function clickTwice(): Promise<void> {
  let wrong = 0;
  for (let from = 0; from < BUYERS; from += AT_ONCE) {
    const buyers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, BUYERS - from) }, () => addPerson(koma.parts)),
    );
    await Promise.all(
      buyers.map(async (person) => {
        const id = await order(koma, person);
        await Promise.all([pay(koma, person, id), pay(koma, person, id)]);
      }),
    );
    const { rows } = await pool.query<{ wrong: number }>(
      `select count(*)::int as wrong from billing_accounts where account_id = any($1) and 1 <> (
         select count(*) from sandbox_objects
         where kind = 'charge' and customer_id = billing_accounts.customer_id and (state->>'isPaid')::boolean)`,
      [buyers.map(({ id }) => id)],
    );
    wrong += rows[0]?.wrong ?? 0;
  }
  console.log(`  ${2 * BUYERS} clicks of ${BUYERS} buyers: ${wrong} charged other than once`);
  if (wrong > 0) process.exitCode = 1;
}

async function kill(): Promise<void> {
  let wrong = 0;
  for (let at = 0; at < KILLS; at++) {
    const moment = {
      call: 1 + Math.floor(Math.random() * CALLS),
      milliseconds: Math.floor(Math.random() * 40),
    };
    const { before, after } = await killPurchase(koma, moment);
    const isAlike = before.charges <= 1 && before.plan === (before.charges > 0 ? 2 : 1);
    const isOnce = after.charges === 1 && after.subscriptions === 1 && after.plan === 2;
    if (!isAlike || !isOnce) wrong += 1;
  }
  console.log(
    `  ${KILLS} servers killed while somebody paid: ${wrong} left paid and plan unlike, or not once`,
  );
  if (wrong > 0) process.exitCode = 1;
}

async function compareOverview(): Promise<void> {
  const person = await addPerson(koma.parts);
  await buy(koma, person);
  const time = async (run: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    for (let at = 0; at < CALLS_A_ROUND; at++) await run();
    return (performance.now() - start) / CALLS_A_ROUND;
  };
  const results = await measureInTurns({
    rounds: ROUNDS,
    runs: [
      { name: 'overview', run: () => time(() => koma.call(accounts.overview, {}, person)) },
      { name: 'plans', run: () => time(() => koma.call(billing.getPlans, {}, person)) },
      { name: 'profile', run: () => time(() => koma.call(accounts.profile, {}, person)) },
    ],
  });
  const limit = results.get('profile') ?? 0;
  for (const name of ['overview', 'plans'] as const)
    report({ name, unit: 'ms', ours: results.get(name) ?? 0, limit, atMost: 1.1 });
}

try {
  await compareOverview();
  await clickTwice();
  await tellStories();
  await kill();
} finally {
  await koma.stop();
  await stopDatabase();
}
