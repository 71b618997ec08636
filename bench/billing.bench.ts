import { accounts } from '../contract/calls/accounts.ts';
import { billing } from '../contract/calls/billing.ts';
import { buy } from '../server/test/billing/test-billing.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { measureInTurns, report } from './bench.ts';

/** A small part of it is enough to see that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const ROUNDS = Math.ceil(61 * SCALE);
const CALLS_A_ROUND = 40;

const stopDatabase = await startDatabaseServer();
// Answers are checked against the contract in tests alone.
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < CALLS_A_ROUND; at++) await run();
  return (performance.now() - start) / CALLS_A_ROUND;
}

try {
  const person = await addPerson(koma.parts);
  await buy(koma, person);
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
} finally {
  await koma.stop();
  await stopDatabase();
}
