const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Ended by an administrator or a crash, or the server starts or stops. */
const endings = ['57P01', '57P02', '57P03'];
/** The driver's own words carry no code. */
const endingWords = /^Connection terminated|^Query read timeout|is not queryable$|^Client was closed/;

/** The database, or its driver, says that the connection is no more: another one may well work. */
export const isEndedConnection = (error: unknown): error is Error =>
  error instanceof Error && (endings.includes(codeOf(error)) || endingWords.test(error.message));

const cuts = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** The same, or the network cut it. Other connections fail by these codes too: for whoever knows that it was this one. */
export const isLostConnection = (error: unknown): error is Error =>
  isEndedConnection(error) || (error instanceof Error && cuts.includes(codeOf(error)));

/** Its socket is gone, or it takes no more connections. */
const absences = ['ENOENT', '53300'];
const waitingWords = /connection timeout|timeout exceeded when trying to connect/i;

/** The database is restarting, out of reach or full of connections: looking again later will tell. */
export const isAwayForNow = (error: unknown): boolean =>
  isLostConnection(error) ||
  (error instanceof Error && (absences.includes(codeOf(error)) || waitingWords.test(error.message)));
