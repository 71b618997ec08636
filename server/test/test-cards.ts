export { findTestCard } from '../../stripe-sandbox/test-cards.ts';
