import { isLostConnection } from '../../../parts/database/lost-connection.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';

export async function explainSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    throw new AdministrationFailure(
      `The connection to the database ended meanwhile (${error.message}): try again.`,
      { cause: error },
    );
  }
}
