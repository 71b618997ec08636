import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import { forgetRefusal } from '../../notifications/mails/refused-addresses.service.ts';
import { changeAs } from './standing.service.ts';

export const retryAddress = (
  parts: Parts,
  { administrator, id }: { administrator: Administrator; id: string },
): Promise<void> =>
  changeAs(parts, {
    administrator,
    command: 'retry-address',
    accountId: id,
    work: (tx) => forgetRefusal(tx, id),
  });
