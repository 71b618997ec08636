import type { Refusal } from '../../../contract/calls/uploads.ts';
import type { Language } from '../../../contract/enums.ts';
import { Failure } from '../../failure.ts';
import { presentFailure } from '../../http/failure.presenter.ts';
import type { Platform } from '../../platform.ts';

/** Returns a refusal for this file only. Other errors fail the call. */
export async function answerOne<T>(
  { config }: Platform,
  { language, run }: { language: Language; run: () => Promise<T> },
): Promise<T | Refusal> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure)
      return presentFailure(error, { language, isSelling: config.billing.mode !== 'off' });
    throw error;
  }
}
