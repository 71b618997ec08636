/** No statement of ours takes as long. */
export const ANSWER_MS = 60_000;

/**
 * How a connection to a machine that went without a word is noticed: an idle one by the system within half a minute,
 * one that waits for an answer by pg's `query_timeout`, after which `pipeline` has pg end it. TCP alone takes a quarter
 * of an hour.
 */
export const lineSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  pipeline: true,
  // PostgreSQL ends what takes too long before we give it up: else it would go on with what was called failed.
  statement_timeout: ANSWER_MS - 5_000,
};
