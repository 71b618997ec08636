/** "invalid" is reserved (RFC 2606): such an address can never be anybody's. */
const PRETEND_DOMAIN = 'demo.invalid';
const GUEST_DOMAIN = 'guest.invalid';

/** Of a pretend person in the demo, or of a guest. No mail goes there, and nobody registers or is invited under it. */
export const isPretendAddress = (email: string): boolean =>
  /[@.](?:demo|guest)\.invalid$/.test(email.trim().toLowerCase());

/** Accounts have an address each; a guest's own stands in `guests`, once it is confirmed. */
export const guestAddress = (id: string): string => `${id}@${GUEST_DOMAIN}`;

/** Each language has people of its own. */
export const pretendAddress = ({ name, language }: { name: string; language: string }): string =>
  `${name}@${language}.${PRETEND_DOMAIN}`;
