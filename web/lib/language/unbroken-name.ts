import { isolate } from './format.ts';

/**
 * Keeps a name in one piece within a sentence. Isolates a name that begins or ends with a sign,
 * which would change sides in the other direction.
 */
export const unbrokenName = (name: string) => {
  const whole = name.replaceAll(' ', '\u00a0');
  return isSigned(whole) ? isolate(whole) : whole;
};

const isSigned = (name: string) => name !== '' && !(/^\p{L}/u.test(name) && /\p{L}$/u.test(name));
