import { billing } from '../../../contract/calls/billing.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';

/** Takes back what was to happen at the end of the paid period. */
export const useResume = () => useAction(billing.resume, { announce: true, onDone: () => changed('plan') });
