import { refuseField } from '../../failure.ts';
import { isPretendAddress } from '../../platform/mail/pretend-address.ts';

/** No mailbox exists at these addresses. */
export function refusePretendAddress(email: string): void {
  if (!isPretendAddress(email)) return;
  const message = 'accounts.pretendAddress';
  throw refuseField('unprocessable', 'email', message);
}
