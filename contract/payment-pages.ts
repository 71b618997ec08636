/** Replaces the card provider's public key in the sandbox. */
export const SANDBOX_KEY = 'pk_test_sandbox';

const paths = ['/payment', '/payment-confirmation', '/payment-failed', '/subscription'];

/** Pages that may load the card provider's script: those with a card field, and those reached without a reload. */
export const isPaymentPage = (path: string): boolean => paths.includes(path.replace(/\/$/, ''));
