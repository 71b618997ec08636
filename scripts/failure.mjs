/** Why a command could not do its work: one sentence for the person at the terminal. */
export class Failure extends Error {}

/** Runs a command's main function; its answer is the exit code. */
export async function runMain(main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
