import { openDatabase } from '../server/parts/database/database.ts';
import type { Parts } from '../server/parts.ts';
import { passTime } from '../server/test/test-mails.ts';
import { createCaller } from './actors/caller.ts';
import { castActors } from './actors/cast.ts';
import { act } from './actors/deeds.ts';
import { audit } from './audit/audit.ts';
import type { Findings } from './audit/findings.ts';
import { openLedger } from './audit/ledger.ts';
import { type Template, urlOf } from './installation/database.ts';
import { doFaults } from './installation/faults.ts';
import { type Installation, install } from './installation/installation.ts';
import type { Plan } from './plan/plan.ts';

interface Result {
  acknowledged: number;
  failures: string[];
  skipped: string[];
  findings: Findings;
}

export async function runSeed(plan: Plan, place: { template: Template; folder: string }): Promise<Result> {
  const installation = await install({ storage: plan.storage, ...place });
  try {
    const caller = createCaller(installation.origin);
    const ledger = openLedger();
    const cast = await withParts(installation, (parts) => castActors(parts, caller));
    await Promise.all([
      act(
        { caller, cast, ledger, seed: plan.seed, passHours: (hours) => passHours(installation, hours) },
        plan.deeds,
      ),
      doFaults(installation, plan.faults),
    ]);
    await Promise.all([installation.api.untilReady(), installation.worker.untilReady()]);
    const findings = await withParts(installation, (parts) => audit(parts, { installation, ledger }));
    const isSkipped = !installation.disk.canBeFull && plan.faults.some(({ name }) => name === 'diskFull');
    return {
      acknowledged: ledger.acknowledged.length,
      failures: ledger.failures,
      skipped: isSkipped ? ['diskFull: no small disk can be mounted here'] : [],
      findings,
    };
  } finally {
    await installation.stop();
  }
}

/** Connects directly, past all faults. */
async function passHours({ database }: Installation, hours: number): Promise<void> {
  const connection = { connectionString: urlOf(database.port()) };
  const { db } = openDatabase({ connection, onError: () => undefined, size: 1 });
  await passTime({ db }, hours).finally(() => db.destroy());
}

async function withParts<T>(installation: Installation, work: (parts: Parts) => Promise<T>): Promise<T> {
  const parts = await installation.openParts();
  try {
    return await work(parts);
  } finally {
    await parts.queue.stop();
    await parts.storage.stop();
    await parts.db.destroy();
  }
}
