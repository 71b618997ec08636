import { billing } from '../../../contract/calls/billing.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';

export const useResume = () => useAction(billing.resume, { announce: true, onDone: () => changed('plan') });
