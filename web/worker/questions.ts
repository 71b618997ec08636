/** Messages of a page to the worker that waits for its turn. */
export type Question =
  /** Whether the page's own first script is of the worker's build. */
  { type: 'isBuild'; build: string } | { type: 'takeOver' };
