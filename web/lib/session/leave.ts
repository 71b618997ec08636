import { loadPage } from '../page/navigation.ts';
import { forgetSession } from './session.ts';
import { leaveNotice, type SignInNotice } from './sign-in-notice.ts';

/** Out of the account for good: a fresh page also forgets everything that was kept in memory. */
export function leave(notice: SignInNotice) {
  forgetSession();
  leaveNotice(notice);
  loadPage('/sign-in');
}
