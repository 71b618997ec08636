import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { isPaymentPage } from '../../../../../contract/payment-pages.ts';
import { loadPage } from '../../../../lib/page/navigation.ts';

/** The address with which the document came: its policy is of that page, wherever the router has gone since. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : window.location.pathname;
}

/** Opens the card provider's script; on a page that came without the right to it, after loading the page anew. */
export async function openStripe(
  publicKey: string,
  locale: NonNullable<StripeConstructorOptions['locale']>,
): Promise<Stripe> {
  if (!isPaymentPage(documentPath())) {
    const { pathname, search } = window.location;
    loadPage(pathname + search, { replace: true });
    // The page is on its way out.
    return new Promise(() => undefined);
  }
  leaveWithPage();
  const stripe = await loadStripe(publicKey, { locale });
  if (!stripe) throw new Error('The card provider’s script did not start.');
  return stripe;
}

let isWatched = false;

/** Their script stays on the pages of payments: on the way to any other the document is loaded anew. */
function leaveWithPage() {
  if (isWatched) return;
  isWatched = true;
  const look = () => {
    if (!isPaymentPage(window.location.pathname)) window.location.reload();
  };
  window.addEventListener('popstate', look);
  const { pushState, replaceState } = window.history;
  window.history.pushState = (...target) => {
    pushState.apply(window.history, target);
    look();
  };
  window.history.replaceState = (...target) => {
    replaceState.apply(window.history, target);
    look();
  };
}
