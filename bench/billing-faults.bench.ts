import fc from 'fast-check';
import { order, pay } from '../server/test/billing/test-billing.ts';
import { chance, countDiffering, stories } from '../server/test/billing/test-billing-stories.ts';
import { killPurchase } from '../server/test/billing/test-killed-purchase.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';

/** A small part of it is enough to see that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const STORIES = Math.ceil(120 * SCALE);
const DISTURBANCES = 3;
const BUYERS = Math.ceil(500 * SCALE);
const AT_ONCE = 20;
const KILLS = Math.ceil(50 * SCALE);
/** How long after a call began a server is killed, at most. */
const KILL_MS = 40;

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp();
const { pool } = koma.parts;

function say(line: string, wrong: number): void {
  console.log(`  ${line}: ${wrong}${wrong > 0 ? ' MISSED' : ' ok'}`);
  if (wrong > 0) process.exitCode = 1;
}

async function tellStories(): Promise<void> {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(stories, fc.infiniteStream(chance), async (story, luck) => {
      const found = await countDiffering(koma, { story, luck, disturbances: DISTURBANCES });
      if (found > 0) console.log(`    ${story.join(', ')}: ${found} of ${DISTURBANCES} differ`);
      differing += found;
    }),
    { numRuns: STORIES },
  );
  say(`${STORIES} stories, each shuffled, doubled and lost ${DISTURBANCES} times; differing`, differing);
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
  say(`${2 * BUYERS} clicks of ${BUYERS} buyers; charged other than once`, wrong);
}

/** At any moment between the first call to the provider and a little after the last. */
async function kill(): Promise<void> {
  const { calls } = await killPurchase(koma, { call: Number.POSITIVE_INFINITY, milliseconds: 0 });
  let [wrong, charged] = [0, 0];
  for (let at = 0; at < KILLS; at++) {
    const moment = {
      call: 1 + Math.floor(Math.random() * calls),
      milliseconds: Math.floor(Math.random() * KILL_MS),
    };
    const { before, after } = await killPurchase(koma, moment);
    const isAlike = before.charges <= 1 && before.plan === (before.charges > 0 ? 2 : 1);
    const isOnce = after.charges === 1 && after.subscriptions === 1 && after.plan === 2;
    charged += before.charges;
    if (isAlike && isOnce) continue;
    wrong += 1;
    console.log(`    killed ${JSON.stringify(moment)}: ${JSON.stringify({ before, after })}`);
  }
  say(
    `${KILLS} servers killed in one of ${calls} calls of a purchase, ${charged} of them after the charge; paid and plan unlike, or not once`,
    wrong,
  );
}

try {
  await tellStories();
  await kill();
  await clickTwice();
} finally {
  await koma.stop();
  await stopDatabase();
}
