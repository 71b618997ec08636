export { findTestCard } from '../parts/payments/sandbox/test-cards.ts';
