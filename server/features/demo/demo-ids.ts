const kinds = { person: 1, project: 2, version: 3 };

/** Fixed ids let an interrupted start continue with the rows already there. */
export const demoId = (kind: keyof typeof kinds, number: number): string =>
  `01a1d000-0000-7000-800${kinds[kind]}-${String(number).padStart(12, '0')}`;
