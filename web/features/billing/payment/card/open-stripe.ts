import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { isPaymentPage } from '../../../../../contract/payment-pages.ts';
import { loadPage } from '../../../../lib/page/navigation.ts';

/** The path that the document was loaded with: its content security policy outlives client-side navigation. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : window.location.pathname;
}

/** Loads the card provider's script, after a reload if the document's policy forbids it. */
export async function openStripe(
  publicKey: string,
  locale: NonNullable<StripeConstructorOptions['locale']>,
): Promise<Stripe> {
  if (!isPaymentPage(documentPath())) {
    const { pathname, search } = window.location;
    loadPage(pathname + search, { replace: true });
    // Never resolves, as the page is being replaced.
    return new Promise(() => undefined);
  }
  leaveWithPage();
  const stripe = await loadStripe(publicKey, { locale });
  if (!stripe) throw new Error('The card provider’s script did not start.');
  return stripe;
}

let isWatched = false;

/** Confines the provider's script to payment pages: any other page reloads the document. */
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
