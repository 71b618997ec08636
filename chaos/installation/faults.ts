import { setTimeout as wait } from 'node:timers/promises';
import type { S3Fault } from '../../server/test/s3/s3-server.ts';
import type { FaultName, PlannedFault } from '../plan/plan.ts';
import type { Installation } from './installation.ts';
import type { KomaProcess } from './koma-process.ts';

const CLOCK_MS = 10 * 60 * 1000;

interface Fault {
  begin(): unknown;
  end(): unknown;
}

function healAll(lines: Installation['lines']): void {
  for (const line of Object.values(lines)) line.heal();
}

function setClocks(processes: KomaProcess[], shiftMs: number): void {
  for (const process of processes) process.setClock(shiftMs);
}

const lineFault = ({ lines }: Installation, begin: 'cut' | 'silence'): Fault => ({
  begin() {
    for (const line of Object.values(lines)) line[begin]();
  },
  end: () => healAll(lines),
});

const s3Fault = ({ s3 }: Installation, fault: S3Fault): Fault => ({
  begin() {
    if (s3) s3.fault = fault;
  },
  end() {
    if (s3) s3.fault = undefined;
  },
});

const clockFault = ({ api, worker }: Installation, shiftMs: number): Fault => ({
  begin: () => setClocks([api, worker], shiftMs),
  end: () => setClocks([api, worker], 0),
});

/** Kills the primary, with resets or silently, and later leads the address to the replica. */
const failover = ({ database, lines }: Installation, leave: 'cut' | 'forget'): Fault => ({
  async begin() {
    for (const line of Object.values(lines)) line[leave]();
    await database.failOver();
    for (const line of Object.values(lines)) line.target = database.port();
  },
  end: () => healAll(lines),
});

const faults: Record<FaultName, (installation: Installation) => Fault> = {
  killApi: ({ api }) => ({ begin: api.kill, end: api.resume }),
  killWorker: ({ worker }) => ({ begin: worker.kill, end: worker.resume }),
  killDatabase: ({ database }) => ({ begin: database.kill, end: database.start }),
  failover: (installation) => failover(installation, 'cut'),
  silentFailover: (installation) => failover(installation, 'forget'),
  cutNetwork: (installation) => lineFault(installation, 'cut'),
  silenceNetwork: (installation) => lineFault(installation, 'silence'),
  s3Slow: (installation) => s3Fault(installation, 'slow'),
  s3Unavailable: (installation) => s3Fault(installation, 'unavailable'),
  s3Reset: (installation) => s3Fault(installation, 'reset'),
  s3Full: (installation) => s3Fault(installation, 'full'),
  smtpDown: ({ mail }) => ({
    begin() {
      mail.isDown = true;
    },
    end() {
      mail.isDown = false;
    },
  }),
  diskFull: ({ disk }) => ({ begin: disk.fill, end: disk.free }),
  clockForward: (installation) => clockFault(installation, CLOCK_MS),
  clockBack: (installation) => clockFault(installation, -CLOCK_MS),
};

export async function doFaults(installation: Installation, planned: readonly PlannedFault[]): Promise<void> {
  await Promise.all(
    planned.map(async ({ name, at, lasts }) => {
      const fault = faults[name](installation);
      await wait(at);
      await fault.begin();
      await wait(lasts);
      await fault.end();
    }),
  );
}
