export const troubleState = (trouble: string) => ({ trouble });

export const readTrouble = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'trouble' in state && typeof state.trouble === 'string'
    ? state.trouble
    : undefined;
