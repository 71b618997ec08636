export const ANSWER_MS = 60_000;

/**
 * Detects a peer that vanished without a word. The system notices an idle line within half a minute. Pg's
 * `query_timeout` notices a pending one, and `pipeline` makes pg end it. TCP alone takes a quarter of an hour.
 */
export const lineSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  pipeline: true,
  // PostgreSQL stops first: otherwise it would go on with a statement that we reported as failed.
  statement_timeout: ANSWER_MS - 5_000,
};
