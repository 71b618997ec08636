import { openDatabase } from '../server/platform/database/database.ts';
import type { Platform } from '../server/platform.ts';
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
    const cast = await withParts(installation, (platform) => castActors(platform, caller));
    await Promise.all([
      act(
        { caller, cast, ledger, seed: plan.seed, passHours: (hours) => passHours(installation, hours) },
        plan.deeds,
      ),
      doFaults(installation, plan.faults),
    ]);
    await Promise.all([installation.api.untilReady(), installation.worker.untilReady()]);
    const findings = await withParts(installation, (platform) => audit(platform, { installation, ledger }));
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

async function withParts<T>(
  installation: Installation,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const platform = await installation.openPlatform();
  try {
    return await work(platform);
  } finally {
    await platform.queue.stop();
    await platform.storage.stop();
    await platform.db.destroy();
  }
}
