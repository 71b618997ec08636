/** RFC 2606 reserves "invalid": nobody can own such an address. */
const PRETEND_DOMAIN = 'demo.invalid';
const GUEST_DOMAIN = 'guest.invalid';

/** Recognises addresses of demo people and guests, which get no mail, account or invitation. */
export const isPretendAddress = (email: string): boolean =>
  /[@.](?:demo|guest)\.invalid$/.test(email.trim().toLowerCase());

/** Gives a guest's account an address; the real one stands in `guests` once confirmed. */
export const guestAddress = (id: string): string => `${id}@${GUEST_DOMAIN}`;

export const pretendAddress = ({ name, language }: { name: string; language: string }): string =>
  `${name}@${language}.${PRETEND_DOMAIN}`;
