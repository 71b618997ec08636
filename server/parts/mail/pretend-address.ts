/** "invalid" is reserved (RFC 2606): such an address can never be anybody's. */
const PRETEND_DOMAIN = 'demo.invalid';

/** Of a pretend person in the demo. No mail goes there, and nobody registers or is invited under it. */
export const isPretendAddress = (email: string): boolean =>
  /[@.]demo\.invalid$/.test(email.trim().toLowerCase());

/** Each language has people of its own. */
export const pretendAddress = ({ name, language }: { name: string; language: string }): string =>
  `${name}@${language}.${PRETEND_DOMAIN}`;
