/** Lowers the priority of media work. Tests wait for nothing else. */
export const stepsBack = process.env.NODE_ENV !== 'test';
