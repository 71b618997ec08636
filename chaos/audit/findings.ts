export interface Findings {
  /** Acknowledged but missing or different. */
  lost: string[];
  doubled: string[];
  orphans: string[];
  missing: string[];
  stuck: string[];
}

export const findingKinds = ['lost', 'doubled', 'orphans', 'missing', 'stuck'] as const;

const noFindings = (): Findings => ({ lost: [], doubled: [], orphans: [], missing: [], stuck: [] });

export const countFindings = (findings: Findings): number =>
  findingKinds.reduce((sum, kind) => sum + findings[kind].length, 0);

export const joinFindings = (all: readonly Partial<Findings>[]): Findings => {
  const joined = noFindings();
  for (const some of all) for (const kind of findingKinds) joined[kind].push(...(some[kind] ?? []));
  return joined;
};
