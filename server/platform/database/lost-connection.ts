const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Ended by an administrator or a crash, or the server starts or stops. */
const endings = ['57P01', '57P02', '57P03'];
/** The driver's own errors carry no code. */
const endingWords = /^Connection terminated|^Query read timeout|is not queryable$|^Client was closed/;

/** Recognises a connection that the database or its driver ended; another one may work. */
export const isEndedConnection = (error: unknown): error is Error =>
  error instanceof Error && (endings.includes(codeOf(error)) || endingWords.test(error.message));

const cuts = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** Includes cuts by the network. Other connections share these codes: use it only for errors of this one. */
export const isLostConnection = (error: unknown): error is Error =>
  isEndedConnection(error) || (error instanceof Error && cuts.includes(codeOf(error)));

/** No way leads to it, it takes no more connections, or it was demoted to a read-only replica. */
const absences = ['ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '53300', '25006'];
const waitingWords = /connection timeout|timeout exceeded when trying to connect/i;

export const isAwayForNow = (error: unknown): boolean =>
  isLostConnection(error) ||
  (error instanceof Error && (absences.includes(codeOf(error)) || waitingWords.test(error.message)));
