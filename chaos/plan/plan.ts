import { type Random, seedRandom } from './random.ts';

/** Faults that stop or cut off a process; these never overlap. */
const harshFaults = [
  'killApi',
  'killWorker',
  'killDatabase',
  'failover',
  'silentFailover',
  'cutNetwork',
  'silenceNetwork',
] as const;
const s3Faults = ['s3Slow', 's3Unavailable', 's3Reset', 's3Full'] as const;
const otherFaults = ['smtpDown', 'clockForward', 'clockBack'] as const;

export type FaultName =
  | (typeof harshFaults)[number]
  | (typeof s3Faults)[number]
  | (typeof otherFaults)[number]
  | 'diskFull';

export interface PlannedFault {
  name: FaultName;
  at: number;
  lasts: number;
}

const deeds = {
  image: 4,
  clip: 1,
  parts: 1,
  version: 2,
  talk: 8,
  link: 3,
  invitation: 3,
  purchase: 3,
  digest: 2,
} as const;
export type Deed = keyof typeof deeds;

export interface PlannedDeed {
  deed: Deed;
  at: number;
  /** Counts within its kind. */
  number: number;
}

export interface Plan {
  seed: number;
  storage: 's3' | 'disk';
  faults: PlannedFault[];
  deeds: PlannedDeed[];
}

const DEEDS_MS = 12_000;
const FIRST_FAULT_MS = 800;

export function makePlan(seed: number): Plan {
  const random = seedRandom(seed);
  const storage = seed % 3 === 0 ? 'disk' : 's3';
  const outside = storage === 's3' ? [...s3Faults, ...otherFaults] : [...otherFaults, 'diskFull' as const];
  return {
    seed,
    storage,
    faults: [
      ...layOut(random, withOneFailover(chooseFaults(random, harshFaults, seed))),
      ...layOut(random, chooseFaults(random, outside, seed)),
    ].sort((a, b) => a.at - b.at),
    deeds: planDeeds(random),
  };
}

/** Picks three, the first by seed, so that consecutive seeds cover all. */
function chooseFaults<Name extends FaultName>(random: Random, names: readonly Name[], seed: number): Name[] {
  const first = names[Math.floor(seed / 2) % names.length];
  const others = random.shuffle(names.filter((name) => name !== first));
  return random.shuffle([...(first ? [first] : []), ...others.slice(0, 2)]);
}

/** There is one replica. */
function withOneFailover(names: FaultName[]): FaultName[] {
  const isFailover = (name: FaultName) => name === 'failover' || name === 'silentFailover';
  const first = names.find(isFailover);
  return names.filter((name) => !isFailover(name) || name === first);
}

function layOut(random: Random, names: readonly FaultName[]): PlannedFault[] {
  let at = FIRST_FAULT_MS + random.below(1500);
  return names.map((name) => {
    const fault = { name, at, lasts: random.between(900, 3000) };
    at += fault.lasts + random.between(400, 1800);
    return fault;
  });
}

function planDeeds(random: Random): PlannedDeed[] {
  const all = Object.entries(deeds) as [Deed, number][];
  return all
    .flatMap(([deed, count]) =>
      Array.from({ length: count }, (_, number) => ({ deed, number, at: random.below(DEEDS_MS) })),
    )
    .sort((a, b) => a.at - b.at);
}

export function describePlan({ seed, storage, faults, deeds: planned }: Plan): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const told = faults.map(({ name, at, lasts }) => `${name} ${seconds(at)}–${seconds(at + lasts)}`);
  return `seed ${seed}, ${storage}: ${told.join(', ')}; ${planned.length} deeds within ${seconds(DEEDS_MS)} s`;
}
