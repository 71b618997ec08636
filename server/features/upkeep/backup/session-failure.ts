import { AdministrationFailure } from '../../accounts/administration.service.ts';

/** Ended by an administrator, by a stop of the server, or by the network. */
const endings = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

const isEnded = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && endings.has(String(error.code))) ||
    // The driver's own words carry no code.
    /^Connection terminated|not queryable$|^Client was closed/.test(error.message));

/** A connection to the database that ends under a command is one sentence; everything else stays what it was. */
export async function explainSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isEnded(error)) throw error;
    throw new AdministrationFailure(
      `The connection to the database ended meanwhile (${error.message}): try again.`,
      { cause: error },
    );
  }
}
