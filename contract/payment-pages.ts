/** What the page of a sandbox is given instead of the card provider's public key. */
export const SANDBOX_KEY = 'pk_test_sandbox';

const paths = ['/payment', '/payment-confirmation', '/payment-failed', '/subscription'];

/**
 * The pages on which a card is typed, and those that follow it without leaving the page. They alone may load the card
 * provider's script.
 */
export const isPaymentPage = (path: string): boolean => paths.includes(path.replace(/\/$/, ''));
